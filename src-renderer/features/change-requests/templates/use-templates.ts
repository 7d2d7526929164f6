import { computed, type ComputedRef } from 'vue'
import type { PageTemplate } from '../../../../src-main/schemas/space-settings/page-template.ts'
import { useClient } from '../../../api/client.ts'
import { touches } from '../../../api/touches.ts'
import { useOperation } from '../../../api/use-operation.ts'
import { useChangeRequest } from '../open-change-request.ts'
import type { TemplateFields } from '../tree-edits/tree-action.ts'
import { useEditHistory } from '../tree-edits/use-edit-history.ts'
import { BUILT_IN_TEMPLATES } from './built-in-templates.ts'
import { templateNameFor } from './fill-template.ts'

/** A template to choose from: of the space, or one that comes with the app. */
export type ListedTemplate =
  | ({ kind: 'space' } & Omit<PageTemplate, 'markdown'>)
  | { kind: 'built-in'; name: string; title: string; description: string; markdown: string }

export interface Templates {
  /** All templates, those of the space first; undefined until they are read. */
  listed: ComputedRef<readonly ListedTemplate[] | undefined>
  textOf: (template: ListedTemplate) => Promise<string>
  /** Stores a template; without a name a new one. */
  save: (name: string | undefined, fields: TemplateFields) => Promise<void>
  remove: (name: string) => Promise<void>
}

/** The templates of the change request. Changing them is a step of it, which can be undone. */
export function useTemplates(): Templates {
  const { params, spaceId } = useChangeRequest()
  const { run } = useEditHistory()
  const { call } = useClient()
  const { value, refresh } = useOperation(
    'listPageTemplatesInChangeRequest',
    () => params.value && { params: params.value },
    { refreshOn: touches({ kinds: ['content'], space: spaceId, texts: false }), keepPrevious: true },
  )
  const listed = computed(() => {
    if (!value.value) return undefined
    const own = value.value.items.map((item): ListedTemplate => ({ kind: 'space', ...item }))
    const names = new Set(own.map(({ name }) => name))
    const others = BUILT_IN_TEMPLATES.filter(({ name }) => !names.has(name))
    return [...own, ...others.map((template): ListedTemplate => ({ kind: 'built-in', ...template }))]
  })

  async function set(words: string, name: string, fields: TemplateFields | null): Promise<void> {
    const { failed } = await run(words, async () => [{ kind: 'template', name, fields }])
    await refresh()
    if (failed[0]) throw failed[0].problem
  }

  return {
    listed,
    async textOf(template) {
      if (template.kind === 'built-in') return template.markdown
      const { markdown = '' } = await call('getPageTemplateInChangeRequest', {
        params: { ...params.value!, templateName: template.name },
      })
      return markdown
    },
    async save(name, fields) {
      const taken = new Set(listed.value?.map((template) => template.name))
      const storedName = name ?? templateNameFor(fields.title, taken)
      await set(`change of the template “${fields.title}”`, storedName, fields)
    },
    async remove(name) {
      const title = listed.value?.find((template) => template.name === name)?.title ?? name
      await set(`deletion of the template “${title}”`, name, null)
    },
  }
}
