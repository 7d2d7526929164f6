import type { SemanticChange } from '../../../src-main/schemas/semantic-change.ts'
import { fieldWords, isOfPage } from './change-words.ts'

/** A change of a file, a variable or a tag, as short words after its name. */
export interface SettingWords {
  kind: 'file' | 'variable' | 'tag'
  id: string
  name: string
  words: string
}

type Of<Type extends SemanticChange['type']> = Extract<SemanticChange, { type: Type }>

/** Returns the changes of files, variables and tags. */
export function settingWords(changes: readonly SemanticChange[]): SettingWords[] {
  return changes.flatMap((change) => {
    if (isOfPage(change)) return []
    switch (change.type) {
      case 'variables_edited':
        return variableWords(change.variables)
      case 'tag_created':
        return [tagWords(change.tag, 'added')]
      case 'tag_deleted':
        return [tagWords(change.tag, 'deleted')]
      case 'tag_edited':
        return [tagWords(change.tag, editWords(change.attributes))]
      case 'file_created':
        return [fileWords(change.file, 'added')]
      case 'file_edited':
        return [fileWords(change.file, change.file.contentType.startsWith('text/') ? 'edited' : 'replaced')]
      case 'file_deleted':
        return [fileWords(change.file, 'deleted')]
    }
  })
}

function fileWords({ id, name }: Of<'file_created'>['file'], words: string): SettingWords {
  return { kind: 'file', id, name, words }
}

function tagWords({ slug, label }: Of<'tag_created'>['tag'], words: string): SettingWords {
  return { kind: 'tag', id: `tag ${slug}`, name: `Tag ${label}`, words }
}

const VALUES = { label: 'label', color: 'colour', icon: 'icon', emoji: 'emoji' } as const

function editWords(attributes: Of<'tag_edited'>['attributes']): string {
  return (Object.keys(VALUES) as (keyof typeof VALUES)[])
    .flatMap((value) => {
      const change = attributes[value]
      return change ? [fieldWords(VALUES[value], change)] : []
    })
    .join(', ')
}

function variableWords(variables: Of<'variables_edited'>['variables']): SettingWords[] {
  return Object.entries(variables).map(([name, { before, after }]) => ({
    kind: 'variable',
    id: `variable ${name}`,
    name: `Variable ${name}`,
    words:
      after === undefined
        ? 'removed'
        : before === undefined
          ? `added as “${String(after)}”`
          : `changed from “${String(before)}” to “${String(after)}”`,
  }))
}
