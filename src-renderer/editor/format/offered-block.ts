import type { BlockTemplate } from './insert-block.ts'

/** The groups of the insert menu, in order. */
export const BLOCK_SECTIONS = [
  'Text',
  'Boxes',
  'Tables and cards',
  'Media',
  'Links',
  'Computed',
  'API',
] as const

/** A block that the insert menu offers. */
export interface OfferedBlock {
  id: string
  label: string
  /** Other words for the block, by which it is found. */
  words: string
  /** The purpose of the block, in a sentence. */
  description: string
  section: (typeof BLOCK_SECTIONS)[number]
  /** The signs that begin the block when they are typed. */
  signs?: string
  template: BlockTemplate
  /** The Markdown of its preview, where the template alone shows nothing. */
  sample?: string
}

/** Returns a template: the text before its body, the body that is selected, and the text behind it. */
export const template = (before: string, body: string, after = ''): BlockTemplate => ({ before, body, after })
