const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'variant', caseFirst: 'lower' })

/**
 * Orders paths as users expect: folder by folder, numbers by value (`2` before `10`). Equal only for equal paths, and
 * the same on every machine, because the language is fixed.
 */
export function compareNatural(one: string, other: string): number {
  const left = one.split('/')
  const right = other.split('/')
  const shared = Math.min(left.length, right.length)
  for (let index = 0; index < shared; index++) {
    if (left[index] === right[index]) continue
    return collator.compare(left[index]!, right[index]!) || (left[index]! < right[index]! ? -1 : 1)
  }
  return left.length - right.length
}
