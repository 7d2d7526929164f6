import type { TestWorkspace } from '../workspace.ts'

/** An item of a list, as the list returns it. */
export type Item = Readonly<Record<string, unknown>>

/** A list of a workspace, with the ways to put things into it and to take them out. */
export interface FilledList {
  /** The parameters of the list's path. */
  params(): Record<string, string>
  /** The ways to ask for it. The first is met with everything in it, the others may narrow or order it. */
  queries?: readonly object[]
  /** Puts one more thing into it. Left out where things come in together alone, by `restock`. */
  add?(count: number): void
  /** Makes the list full in one go, where adding things one by one is no way to. */
  restock?(): void
  /** Takes a thing out; left out where nothing ever is. */
  remove?(name: string): void
  /** The name that identifies an item: its id when this is left out. */
  nameOf?(item: Item): string
  /** Things that cannot be taken out. */
  staying?: readonly string[]
}

/** Sets a list up in a workspace whose first member is an administrator. */
export type Filling = (workspace: TestWorkspace) => FilledList

/** By the id of a list, the ways in which it comes to hold things. */
export type Fillings = Readonly<Record<string, readonly Filling[]>>

/** A title that every other thing has too. */
export const commonTitle = (count: number) => `Same ${count % 2}`
