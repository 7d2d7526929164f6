import { splitBlocks } from '../../../../src-main/content/markdown/blocks.ts'

/** Returns the ids of the blocks of each text that the other lacks. */
export function changedBlocks(before: string, after: string): { before: Set<string>; after: Set<string> } {
  const [was, is] = [idsOf(before), idsOf(after)]
  return { before: without(was, is), after: without(is, was) }
}

function idsOf(text: string): Set<string> {
  return new Set(splitBlocks(text).map(({ id }) => id))
}

function without(ids: Set<string>, others: Set<string>): Set<string> {
  return new Set([...ids].filter((id) => !others.has(id)))
}
