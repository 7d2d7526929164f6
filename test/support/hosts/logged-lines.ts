import { expect } from 'vitest'
import type { TestHost } from './host.ts'

/** A line of the log of requests. */
export interface LoggedLine {
  id?: string
  [field: string]: unknown
}

/** Waits until the log of a host has a line for each request, and returns these lines. Requests are named by id. */
export async function loggedLines(host: TestHost, ids: Iterable<string | null>): Promise<LoggedLine[]> {
  const wanted = new Set<string | null | undefined>(ids)
  const lines = () =>
    host
      .log()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as LoggedLine)
      .filter(({ id }) => wanted.has(id))
  await expect.poll(() => lines().length).toBe(wanted.size)
  return lines()
}
