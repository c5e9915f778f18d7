/** Markdown of the built-in ADR templates. Loaded lazily when a template is chosen. */

const madr = `## Context and problem statement

*What has to be decided, and why now? Two or three sentences, best ended by a question.*

## Decision drivers

- *A force, a quality or a concern that weighs in*

## Considered options

- *First option*
- *Second option*

## Decision outcome

Chosen option: *which one*, because *what made the difference*.

### Consequences

- Good, because *what gets better*
- Bad, because *what it costs*

### Confirmation

*How will somebody see that the decision is kept: a review, a test, a measurement?*

## Pros and cons of the options

### First option

- Good, because *argument*
- Neutral, because *argument*
- Bad, because *argument*

### Second option

- Good, because *argument*
- Bad, because *argument*

## More information

*Links to what was discussed, and when the decision should be looked at again.*
`;

const short = `## Context

*What is the situation, and what forces are at work?*

## Decision

*We will …*

## Consequences

- *What becomes easier or harder because of it*
`;

const options = `## Question

*One sentence with a question mark.*

## Options

| Option | Pros | Cons | Effort |
| --- | --- | --- | --- |
| *First option* | *what speaks for it* | *what speaks against it* | *days* |
| *Second option* | *what speaks for it* | *what speaks against it* | *days* |
| *Do nothing* | *what speaks for it* | *what speaks against it* | none |

## What matters most

1. *The first criterion*
2. *The second criterion*

## Decision

*Which option, and which criterion decided.*

## Consequences

- *What follows from it, also the unpleasant part*
`;

const texts: Readonly<Record<string, string>> = { madr, short, options };

/** Markdown of a built-in template; the short template for an unknown id. */
export const adrTemplateText = (id: string): string => texts[id] ?? short;
