import type { ContentView } from '../../revisions/content-view.ts'
import { headRevision, headView, lineById, revisionView, type RevisionRow } from '../../revisions/lines.ts'
import type { SpaceSubject } from '../access/access.ts'
import type { ChangeRequestSubject } from '../change-requests/access.ts'
import type { ReadScope } from '../engine/scope.ts'

/** The source of content: a space, one of its change requests, or a revision of either. */
export interface ContentSource {
  view: ContentView
  /** Loaded on first use, because a page is read without it. */
  readonly revision: RevisionRow
  /** The app's address of the content. */
  screen: string
}

/** Returns the present content of a space. */
export function spaceSource(scope: ReadScope, { space }: SpaceSubject): ContentSource {
  const line = lineById(scope.store, space.line)
  return {
    view: headView(scope.store, line),
    get revision() {
      return headRevision(scope.store, line)
    },
    screen: `/spaces/${space.id}`,
  }
}

/** Returns the present content of a change request. */
export function changeRequestSource(
  scope: ReadScope,
  { space, changeRequest }: ChangeRequestSubject,
): ContentSource {
  const line = lineById(scope.store, changeRequest.line)
  return {
    view: headView(scope.store, line),
    get revision() {
      return headRevision(scope.store, line)
    },
    screen: `/spaces/${space.id}/changes/${changeRequest.number}`,
  }
}

/** Returns the content of a revision, which never changes. */
export function revisionSource(
  scope: ReadScope,
  { space, revision }: SpaceSubject & { revision: RevisionRow },
): ContentSource {
  return {
    view: revisionView(scope.store, revision),
    revision,
    screen: `/spaces/${space.id}/revisions/${revision.id}`,
  }
}
