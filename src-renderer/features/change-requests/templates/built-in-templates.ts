/** A template that comes with the app. A space can store its own version under the same name. */
export interface BuiltInTemplate {
  name: string
  title: string
  description: string
  markdown: string
}

const HOW_TO = `One sentence about what the reader achieves, and when they need it.

## Before you start

* What the reader needs: a role, a version, a file.

## Steps

1. Do the first thing.
2. Do the second thing.

   What the reader sees after it.
3. Do the last thing.

## Check that it works

What the reader sees when all went well.

## If something goes wrong

| What you see | Reason | What to do |
| --- | --- | --- |
|  |  |  |
`

const REFERENCE = `What this is, in one sentence.

## Overview

| Name | Type | Default | Meaning |
| --- | --- | --- | --- |
|  |  |  |  |

## Details

### First entry

What it does, its limits, and what happens outside of them.

\`\`\`text
An example.
\`\`\`

## See also

* A page that the reader needs next.
`

const DECISION = `**Status:** proposed, {{date}}

## Context

What makes this decision necessary. What is known, and what is not.

## Decision

We will …

## Options

### The chosen one

* For:
* Against:

### Another one

* For:
* Against:

## Consequences

What becomes easier, what becomes harder, and what has to be done now.
`

const RELEASE_NOTES = `{{date}}

The most important change in two sentences, for a reader who reads nothing else.

## New

* What users can do now.

## Changed

* What works in another way, and why.

## Fixed

* What no longer happens.

## Before you update

What a user has to do, in order. Nothing, if there is nothing.
`

/** The templates that come with the app, in the order of the list. */
export const BUILT_IN_TEMPLATES: readonly BuiltInTemplate[] = [
  { name: 'how-to', title: 'How-to guide', description: 'Steps towards one goal', markdown: HOW_TO },
  {
    name: 'reference',
    title: 'Reference',
    description: 'Facts to look up: names, values, limits',
    markdown: REFERENCE,
  },
  {
    name: 'decision-record',
    title: 'Decision record',
    description: 'A decision with its context and its options',
    markdown: DECISION,
  },
  {
    name: 'release-notes',
    title: 'Release notes',
    description: 'What changed for users in a release',
    markdown: RELEASE_NOTES,
  },
]
