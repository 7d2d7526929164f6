import { existsSync } from 'node:fs'

/** The path itself where nothing is there, otherwise the first of "path 2", "path 3" and so on that is free. */
export function freePath(path: string): string {
  let free = path
  for (let count = 2; existsSync(free); count += 1) free = `${path} ${count}`
  return free
}
