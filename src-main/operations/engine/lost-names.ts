import { Problem } from '../../schemas/problem.ts'

/** The key that JavaScript reads as an object's prototype, and that every schema drops. */
const LOST = '__proto__'

/**
 * Refuses a body with a key `__proto__` at any depth. It would be dropped silently, although the caller receives a
 * success. The function is not recursive, because bodies may be of any depth.
 */
export function refuseLostNames(body: unknown): void {
  const waiting = [body]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (value === null || typeof value !== 'object') continue
    if (Object.hasOwn(value, LOST)) {
      throw new Problem('input.invalid', `body: nothing may have the name "${LOST}". Choose another name.`)
    }
    for (const inner of Object.values(value)) waiting.push(inner)
  }
}
