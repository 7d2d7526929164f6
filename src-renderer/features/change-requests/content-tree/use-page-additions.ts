import { shallowRef, watch, type ShallowRef } from 'vue'
import { useRouter } from 'vue-router'
import { CHANGE_SCREEN } from '../../../screens/change-request-screens.ts'
import { useStay } from '../../../session/use-stay.ts'
import { sameRequest, useChangeRequest } from '../open-change-request.ts'
import { dayOf, fillTemplate } from '../templates/fill-template.ts'
import { useEditHistory } from '../tree-edits/use-edit-history.ts'
import type { DraftPlace } from './draft-row.ts'
import type { NewKind } from './page-menu.ts'
import type { TreeActions } from './use-tree-actions.ts'

/** The entry that is being named in the tree. */
export type Draft = DraftPlace & {
  label: string
  kind: 'page' | 'group'
  markdown: string
  /** The title of an entry that could not be added. */
  typed?: string
}

export interface PageAdditions {
  draft: ShallowRef<Draft | undefined>
  /** The place for which a template is being chosen. */
  choosing: ShallowRef<DraftPlace | undefined>
  /** The place of a new link, while the user enters its address. */
  linking: ShallowRef<DraftPlace | undefined>
  begin: (kind: NewKind, place: DraftPlace) => void
  choose: (template: { markdown: string }) => void
  /**
   * Adds the named entry. A page is opened, and takes the caret. Others become the active row. An entry that could not
   * be added stays in the tree with its typed title.
   */
  name: (title: string) => Promise<void>
  link: (link: { title: string; href: string }) => Promise<void>
}

/** Adds pages, groups and links: the title is typed in the tree, at the place of the new entry. */
export function usePageAdditions(actions: TreeActions, show: (page: string) => void): PageAdditions {
  const router = useRouter()
  const stay = useStay()
  const { focusPage } = useEditHistory()
  const open = useChangeRequest()
  const draft = shallowRef<Draft>()
  const choosing = shallowRef<DraftPlace>()
  const linking = shallowRef<DraftPlace>()

  async function name(title: string): Promise<void> {
    const named = draft.value
    draft.value = undefined
    if (!named) return
    const markdown = fillTemplate(named.markdown, { title, date: dayOf(new Date()) })
    const entry =
      named.kind === 'page' ? ({ kind: 'page', title, markdown } as const) : { kind: 'group' as const, title }
    const isHere = stay()
    const isSame = sameRequest(open)
    const page = await actions.add(named.place, entry)
    if (page === undefined && isSame()) draft.value ??= { ...named, typed: title }
    if (page === undefined || !isHere()) return
    if (named.kind === 'group') return show(page)
    focusPage.value = page
    await router.push({ name: CHANGE_SCREEN.edit, params: { page } })
  }

  watch(open.openedAs, () => (draft.value = undefined))

  return {
    draft,
    choosing,
    linking,
    begin(kind, place) {
      if (kind === 'template') choosing.value = place
      else if (kind === 'link') linking.value = place
      else
        draft.value = {
          ...place,
          kind,
          markdown: '',
          label: kind === 'page' ? 'Title of the new page' : 'Title of the new group',
        }
    },
    choose({ markdown }) {
      const place = choosing.value
      choosing.value = undefined
      if (place) draft.value = { ...place, kind: 'page', markdown, label: 'Title of the new page' }
    },
    name,
    async link(link) {
      const place = linking.value
      if (!place) return
      const isHere = stay()
      const page = await actions.add(place.place, { kind: 'link', ...link })
      if (page === undefined) return
      if (linking.value === place) linking.value = undefined
      if (isHere()) show(page)
    },
  }
}
