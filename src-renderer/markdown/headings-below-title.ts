import type { Heading } from './messages.ts'

/** Returns the headings of an outline, without a first one that is the title of the page. */
export const headingsBelowTitle = (headings: Heading[], isTitleInText: boolean): Heading[] =>
  isTitleInText ? headings.slice(1) : headings
