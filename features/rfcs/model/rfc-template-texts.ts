/** Markdown of the built-in RFC templates. Loaded lazily when a template is chosen. */

const proposal = `## Summary

*The proposal in two or three sentences, for somebody who reads nothing else.*

## Problem

*What is wrong today, for whom, and how do we know? What happens if nothing changes?*

## Proposal

*What should be done? As concrete as it takes to agree or to disagree.*

## Options with pros and cons

### The proposal

- Good, because *argument*
- Bad, because *argument*

### Another way

- Good, because *argument*
- Bad, because *argument*

### Do nothing

- Good, because *argument*
- Bad, because *argument*

## What it costs and whom it affects

*Effort, risks, who has to change something, how to go back.*

## Open questions

- [ ] *What has to be answered before this can be decided?*
- [ ] *Who knows the answer?*
`;

const short = `## Problem

*What is wrong today?*

## Proposal

*What should be done about it?*

## Open questions

- [ ] *What is still unclear?*
`;

const options = `## Question

*One sentence with a question mark.*

## What matters

1. *The first criterion*
2. *The second criterion*

## Options

| Option | Pros | Cons | Effort |
| --- | --- | --- | --- |
| *First option* | *what speaks for it* | *what speaks against it* | *days* |
| *Second option* | *what speaks for it* | *what speaks against it* | *days* |
| *Do nothing* | *what speaks for it* | *what speaks against it* | none |

## Recommendation

*Which option would you take, and why?*

## Open questions

- [ ] *What is still unclear?*
`;

const texts: Readonly<Record<string, string>> = { proposal, short, options };

/** Markdown of a built-in template; a short proposal for an unknown id. */
export const rfcTemplateText = (id: string): string => texts[id] ?? short;
