import type { Root } from 'hast'
import { markRaw, nextTick, onBeforeUnmount, shallowRef, watch } from 'vue'
import type { Ref, ShallowRef } from 'vue'
import type { RenderAnswer, Heading, PagePart } from '../messages.ts'
import type { RenderClient } from '../render-client.ts'

/** A part of the page with the tree to draw. */
export interface ShownPart extends PagePart {
  tree: Root
}

/** The rendered parts of a page. */
export interface RenderedPage {
  parts: ShownPart[]
  /** True when the whole text is rendered. */
  isComplete: boolean
}

/**
 * Renders a page again whenever its text changes. A part without its new tree shows its previous one, or nothing. An
 * unchanged part stays the same object, so that it is not drawn again.
 */
export function useRenderedPage(
  text: Readonly<Ref<string>>,
  client: RenderClient,
  emit: { outline: (outline: Heading[]) => void; complete: () => void },
): ShallowRef<RenderedPage> {
  const page = shallowRef<RenderedPage>({ parts: [], isComplete: false })
  let trees = new Map<number, Root>()
  let parts: PagePart[] = []

  const line = client.open({ answer, restarted: () => (trees = new Map()) })
  watch(text, (now) => line.render(now), { immediate: true })
  onBeforeUnmount(() => line.close())
  return page

  function answer(message: RenderAnswer): void {
    if (message.type === 'page') {
      parts = message.parts
      const present = new Set(parts.map((part) => part.key))
      trees = new Map([...trees].filter(([key]) => present.has(key)))
    }
    for (const [key, tree] of message.trees) trees.set(key, markRaw(tree))
    page.value = { parts: shownParts(), isComplete: message.complete }
    if (message.type === 'page') emit.outline(message.outline)
    if (message.complete) void nextTick(emit.complete)
  }

  function shownParts(): ShownPart[] {
    const before = new Map(page.value.parts.map((part) => [part.id, part]))
    return parts.flatMap((part) => {
      const tree = trees.get(part.key) ?? before.get(part.id)?.tree
      return tree && tree.children.length > 0 ? [unchangedPart(before.get(part.id), { ...part, tree })] : []
    })
  }
}

function unchangedPart(before: ShownPart | undefined, now: ShownPart): ShownPart {
  const isSame =
    before?.tree === now.tree &&
    before.isApart === now.isApart &&
    before.marker === now.marker &&
    before.blockIds.length === now.blockIds.length
  return isSame ? before : markRaw(now)
}
