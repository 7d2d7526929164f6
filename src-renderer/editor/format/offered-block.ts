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
  /** Synonyms of the label, by which a search finds the block. */
  words: string
  /** The purpose of the block, in a sentence. */
  description: string
  section: (typeof BLOCK_SECTIONS)[number]
  /** The typed characters that begin the block. */
  signs?: string
  template: BlockTemplate
  /** The Markdown of its preview, when the template alone shows nothing. */
  sample?: string
}

/** Returns a template of the text before the body, the body, and the text after it. */
export const template = (before: string, body: string, after = ''): BlockTemplate => ({ before, body, after })
