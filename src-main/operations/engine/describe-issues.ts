import type { z } from 'zod'
import { Problem } from '../../schemas/problem.ts'

/** The maximum number of issues in one response; a thoroughly wrong request may have thousands. */
const MAX_ISSUES = 5

/** The problem of input that does not fit its schema: the place, the fault, and a valid form. */
export function inputProblem(part: string, error: z.ZodError): Problem {
  const sentences = error.issues.slice(0, MAX_ISSUES).map((issue) => describe(part, issue))
  const more = error.issues.length - MAX_ISSUES
  if (more > 0) sentences.push(`and ${more} more`)
  return new Problem('input.invalid', `${sentences.join('; ')}.`, { cause: error })
}

function describe(part: string, issue: z.core.$ZodIssue): string {
  const path = [part, ...issue.path.map(String)].join('.')
  return `${path}: ${lowerFirst(describeIssue(issue)).replace(/\.$/, '')}`
}

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `does not know ${issue.keys.map((key) => `"${key}"`).join(', ')}`
  if (issue.code === 'invalid_union') return describeUnion(issue)
  if (
    issue.code === 'invalid_type' &&
    issue.input === undefined &&
    /received undefined/.test(issue.message)
  ) {
    return `is missing, it takes ${article(issue.expected)}`
  }
  if (issue.code === 'invalid_value')
    return `takes one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`
  return issue.message
}

/** The issues of a union's best branch: the one with the fewest issues. */
function describeUnion(issue: z.core.$ZodIssueInvalidUnion): string {
  // Zod describes a discriminated union by fields that its types do not have.
  const { discriminator, options } = issue as { discriminator?: unknown; options?: unknown }
  if (discriminator) {
    const known = Array.isArray(options) ? `: one of ${options.join(', ')}` : ''
    return `needs a known "${String(discriminator)}"${known}`
  }
  const branches = issue.errors.filter((errors) => errors.length > 0)
  const nearest = branches.sort((a, b) => a.length - b.length)[0]
  const first = nearest?.[0]
  if (!first) return issue.message
  return [...first.path.map(String), describeIssue(first)].join(' ')
}

function article(expected: string): string {
  return /^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
