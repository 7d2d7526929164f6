import type { ContentView } from '../../revisions/content-view.ts'
import { headRevision, headView, lineById, revisionView, type RevisionRow } from '../../revisions/lines.ts'
import type { SpaceSubject } from '../access/access.ts'
import type { ChangeRequestSubject } from '../change-requests/access.ts'
import type { ReadScope } from '../engine/scope.ts'

/** The source of content: a space, one of its change requests, or a revision of either. */
export interface ContentSource {
  view: ContentView
  /** Loaded when it is used: a page is read without it. */
  readonly revision: RevisionRow
  /** The app's address of the content. */
  screen: string
}

/** The content of a space as it is now. */
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

/** The content of a change request as it is now. */
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

/** The content of a revision, which never changes. */
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
