import {
  computed,
  onBeforeUnmount,
  reactive,
  shallowRef,
  watch,
  type ComputedRef,
  type ShallowRef,
} from 'vue'
import { z } from 'zod'
import type { Page } from '../../../../src-main/schemas/page.ts'
import { useAction, type Action } from '../../../api/use-action.ts'
import type { SpaceFiles } from '../../../session/space-files.ts'
import { useLinkedTitles } from '../content-tree/use-linked-titles.ts'
import { isEmptyPatch, type HeadPatch } from '../tree-edits/head-patch.ts'
import type { TreeAction } from '../tree-edits/tree-action.ts'
import { useEditHistory } from '../tree-edits/use-edit-history.ts'
import { coverAddresses } from './cover-addresses.ts'
import { changedFields, ownFields, OwnFieldsSchema, type OwnFields } from './own-fields.ts'
import { headFields, headPatch, headProblem, type HeadFields } from './page-properties.ts'

/** The form of a page's properties. */
export interface PropertiesForm {
  /** The typed values outside of the head; reactive. */
  fields: OwnFields
  head: ShallowRef<HeadFields>
  isDocument: ComputedRef<boolean>
  isChanged: ComputedRef<boolean>
  /** True after an attempt to save. Problems are shown from then on. */
  isTouched: Readonly<ShallowRef<boolean>>
  /** Returns the problem of a field in the schema's words; null while it is not shown. */
  problemOf: (name: keyof OwnFields) => string | null
  /** The reason why the values of the head cannot be saved. */
  headFault: ComputedRef<string | undefined>
  /** Saves all changes as one step of the change request. */
  save: Action<[], void>
  /** Discards the typed values. */
  reset: () => void
}

/** Edits the properties of a page. Only values that the user changed are sent. */
export function usePropertiesForm(props: { page: Page; files: Pick<SpaceFiles, 'byId'> }): PropertiesForm {
  const history = useEditHistory()
  const linkedTitles = useLinkedTitles()
  /** The values when the form was opened. Values that others have changed since are not sent. */
  const openedFields = shallowRef(ownFields(props.page))
  const openedHead = shallowRef(readHead())
  const fields = reactive({ ...openedFields.value })
  const head = shallowRef(openedHead.value)
  const isTouched = shallowRef(false)

  function readHead(): HeadFields {
    return headFields(props.page, coverAddresses(props.page, props.files))
  }

  const isDocument = computed(() => props.page.type === 'document')
  const problems = computed(() => {
    const { error } = OwnFieldsSchema.safeParse(fields)
    return error ? z.flattenError(error).fieldErrors : {}
  })
  const headFault = computed(() => (isDocument.value ? headProblem(head.value) : undefined))
  const fieldChanges = computed(() => changedFields(openedFields.value, fields))
  const headChanges = computed((): HeadPatch =>
    isDocument.value ? headPatch(openedHead.value, head.value) : {},
  )
  const isChanged = computed(
    () => Object.keys(fieldChanges.value).length > 0 || !isEmptyPatch(headChanges.value),
  )

  function actionsOn(page: string): TreeAction[] {
    const actions: TreeAction[] = []
    if (!isEmptyPatch(headChanges.value)) {
      const back = headPatch(head.value, openedHead.value)
      actions.push({ kind: 'head', page, head: headChanges.value, back })
    }
    if (Object.keys(fieldChanges.value).length > 0)
      actions.push({ kind: 'change', page, fields: fieldChanges.value })
    return actions
  }

  const save = useAction(async () => {
    isTouched.value = true
    if (Object.keys(problems.value).length > 0 || headFault.value !== undefined) return
    const page = props.page.id
    const offerLinks = linkedTitles.prepareOffer()
    const sent = { fields: { ...fields }, head: head.value }
    const actions = actionsOn(page)
    const titles = { before: openedFields.value.title, after: fields.title }
    const words = `${titles.before === titles.after ? 'properties' : 'renaming'} of “${titles.before}”`
    const { failed } = await history.run(words, async () => actions)
    if (failed[0]) throw failed[0].problem
    // Values that the user typed meanwhile are not saved yet.
    openedFields.value = sent.fields
    openedHead.value = sent.head
    isTouched.value = false
    void offerLinks({ id: page, ...titles })
  })

  function reset(): void {
    openedFields.value = ownFields(props.page)
    openedHead.value = readHead()
    Object.assign(fields, openedFields.value)
    head.value = openedHead.value
    isTouched.value = false
    save.problem.value = undefined
  }

  // An undo, and other users, change the page. Typed values stay.
  watch(
    () => props.page,
    () => {
      if (!isChanged.value) reset()
    },
  )

  // Another page, and the end of the screen, close the panel. It saves typed values, as the editor saves typed text.
  onBeforeUnmount(() => {
    if (isChanged.value) void save.run()
  })

  return {
    fields,
    head,
    isDocument,
    isChanged,
    isTouched,
    problemOf: (name) => (isTouched.value ? (problems.value[name]?.[0] ?? null) : null),
    headFault,
    save,
    reset,
  }
}
