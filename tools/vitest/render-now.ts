/**
 * Tests of components use the build of React that people get, which takes two thirds of the time of the other one. It has
 * no `act`, which `render` of vitest-browser-react needs to return with the elements in the page.
 */
import React from 'react';
import { flushSync } from 'react-dom';

const lacking = React as { act?: (change: () => Promise<void>) => Promise<void> };
lacking.act ??= async (change) => {
  await flushSync(change);
  // Effects of the first render may have changed something.
  await new Promise((resolve) => setTimeout(resolve));
};
