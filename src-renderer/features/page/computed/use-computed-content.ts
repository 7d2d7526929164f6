import { computed, provide } from 'vue'
import { useRouter } from 'vue-router'
import type { ExpressionScope } from '../../../../src-main/content/expressions/expression-value.ts'
import { variableScope } from '../../../../src-main/content/variables/variable.ts'
import type { Variables } from '../../../../src-main/schemas/space-settings/variable.ts'
import { touches } from '../../../api/touches.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { API_ORGANIZATION } from '../../../markdown/view/api-reference.ts'
import { COMPUTED_CONTENT, type TextLinks, type TextPlace } from '../../../markdown/view/computed-content.ts'
import { appAddress } from '../../../session/app-address.ts'
import { useOpenSpace } from '../../../session/open-space.ts'
import { usePageReads } from '../../../session/page-tree/page-content.ts'
import { usePageTargets } from '../../../session/page-tree/page-targets.ts'
import { useSpaceFiles } from '../../../session/space-files.ts'
import { useTriedVisitor } from '../../../session/tried-visitor.ts'
import { resolveLink, resolvePicture, type LinkSpace } from '../resolve-link.ts'
import { useIncludedTexts } from './use-included-texts.ts'
import { useReusableReads, type ComputedPlace } from './use-reusable-reads.ts'
import { useTagDefinitions } from './use-tag-definitions.ts'

/** A page whose expressions, conditions and included texts are computed. */
export interface ComputedPage {
  content: () => ComputedPlace | null
  sourcePath: () => string
  variables: () => Variables | undefined
  /** The space in which the links of included texts are resolved. */
  links: LinkSpace
}

/** Provides the sources of the computed content below. Variables are read again after changes other than of texts. */
export function provideComputedContent({ content, sourcePath, variables, links }: ComputedPage): void {
  const router = useRouter()
  const reads = useReusableReads()
  const pageReads = usePageReads()
  const visitor = useTriedVisitor(() => content()?.spaceId)
  const answer = useAnswer(content, reads.variables, {
    refreshOn: touches({ kinds: ['content'], space: () => content()?.spaceId, texts: false }),
    keepPrevious: true,
  })
  const tag = useTagDefinitions(content, reads.tags)
  const include = useIncludedTexts(content)
  const scope = computed((): ExpressionScope => ({
    space: { vars: variableScope(answer.value.value?.variables ?? []) },
    page: { vars: variables() ?? {} },
    visitor: { claims: visitor.claims.value },
  }))

  /** Returns the scope of expressions with the variables of another space. They are read again after its changes. */
  function useForeignScope(spaceId: string): () => ExpressionScope {
    const foreign = useAnswer(() => ({ spaceId }), reads.variables, {
      refreshOn: touches({ kinds: ['content'], space: () => spaceId, texts: false }),
      keepPrevious: true,
    })
    return () => ({
      ...scope.value,
      space: { vars: variableScope(foreign.value.value?.variables ?? []) },
    })
  }

  /** Resolves the links of a text in another space. They lead out of this space, so they become addresses. */
  function useForeignLinks(spaceId: string, path: string): TextLinks {
    const targets = usePageTargets(() => ({ spaceId }), pageReads)
    const space = { targets, files: useSpaceFiles(computed(() => spaceId)) }
    return {
      link(href) {
        const target = resolveLink(href, path, space)
        return target.kind === 'page'
          ? { kind: 'external', url: appAddress(`/spaces/${spaceId}/pages/${target.pageId}`) }
          : target
      },
      picture: (src) => resolvePicture(src, path, space),
    }
  }

  const { space } = useOpenSpace()
  provide(API_ORGANIZATION, () => space.value.value?.organization)
  provide(COMPUTED_CONTENT, {
    scope: () => scope.value,
    isTried: () => visitor.isTried.value,
    place: (): TextPlace => ({ spaceId: undefined, path: sourcePath() }),
    useScope: ({ spaceId }) => (spaceId === undefined ? () => scope.value : useForeignScope(spaceId)),
    tag,
    include,
    useLinks: ({ spaceId, path }) =>
      spaceId === undefined
        ? {
            link: (href) => resolveLink(href, path, links),
            picture: (src) => resolvePicture(src, path, links),
          }
        : useForeignLinks(spaceId, path),
    open: (screen) => void router.push(screen),
  })
}
