import type { TestReplica } from '../../support/replica.ts'
import type { TestWorkspace, Visitor } from '../../support/workspace.ts'
import { findConflicts } from '../../../src-main/content/merge/conflict-markers.ts'
import { asThere } from '../../../src-main/sync/known-ids.ts'
import type { Ledger } from './ledger.ts'
import type { RemoteKind } from './remote-kind.ts'
import { wordsOf } from './people.ts'
import { viewOf } from './view.ts'

export interface Desk {
  name: string
  visitor: Visitor
  desk: TestReplica
}

/** What does not hold in a world where all is quiet, in sentences. */
export function faultsIn(
  origin: TestWorkspace,
  ledger: Ledger,
  { desks, kind }: { desks: Desk[]; kind: RemoteKind },
): string[] {
  return [
    ...desks.flatMap(restlessness),
    ...lostWords(origin, ledger, desks),
    ...repeatedWords(origin),
    ...desks.flatMap((desk) => differences(origin, desk, kind)),
  ]
}

/** Nothing is left on its way once the network is well. */
function restlessness({ name, desk }: Desk): string[] {
  const { pending, state } = desk.replica.status()
  if (pending === 0 && (state === 'idle' || state === 'attention')) return []
  return [`${name} is ${state} with ${pending} edits pending: ${desk.replica.state.problem?.message ?? ''}`]
}

/**
 * Every word is at the origin, in an outbox where it waits for its person, or in a trash. What was written over is kept in
 * one too, but no word that nobody took out may be there alone.
 */
function lostWords(origin: TestWorkspace, { written, spoken }: Ledger, desks: Desk[]): string[] {
  const found = new Set([...textsInForce(origin), ...commentsOf(origin)].flatMap(wordsOf))
  for (const { desk } of desks) {
    const kept = desk.store.all<{ text: string }>(
      "SELECT input AS text FROM intent UNION ALL SELECT text FROM trash WHERE reason <> 'overwritten'",
    )
    for (const { text } of kept) for (const word of wordsOf(text)) found.add(word)
  }
  return [...written, ...spoken].filter((word) => !found.has(word)).map((word) => `${word} is lost`)
}

/** No line and no comment is at the origin twice. */
function repeatedWords(origin: TestWorkspace): string[] {
  const repeated = new Set<string>()
  for (const text of textsInForce(origin)) {
    // Where two sides are at odds, both stand in the text until a person decides.
    if (findConflicts(text).length === 0) noteRepeated(wordsOf(text), repeated)
  }
  noteRepeated(commentsOf(origin).flatMap(wordsOf), repeated)
  return [...repeated].map((word) => `${word} is there twice`)
}

function noteRepeated(words: string[], repeated: Set<string>): void {
  const seen = new Set<string>()
  for (const word of words) {
    if (seen.has(word)) repeated.add(word)
    seen.add(word)
  }
}

/** When all is quiet a copy is what its account sees. */
function differences(origin: TestWorkspace, { name, visitor, desk }: Desk, kind: RemoteKind): string[] {
  // What this copy calls by an id of its own is what the remote calls by the one that it stands for.
  const asThereToo: TestReplica['attempt'] = (id, input) => asThere(desk.store, desk.attempt(id, input))
  const here = viewOf(kind === 'feed' ? desk.attempt : asThereToo, origin.organization, kind)
  const there = viewOf(visitor.attempt, origin.organization, kind)
  const names = new Set([...here.keys(), ...there.keys()])
  return [...names]
    .filter((key) => here.get(key) !== there.get(key))
    .map((key) => `${name} differs in ${key}: ${here.get(key)} and there ${there.get(key)}`)
}

function textsInForce(origin: TestWorkspace): string[] {
  return origin.store
    .all<{ data: string }>(
      `SELECT blob.data FROM page_version JOIN blob ON blob.id = page_version.text
       WHERE until IS NULL AND deleted = 0`,
    )
    .map(({ data }) => data)
}

function commentsOf(origin: TestWorkspace): string[] {
  return origin.store
    .all<{ body: string }>('SELECT body FROM comment UNION ALL SELECT body FROM comment_reply')
    .map(({ body }) => body)
}
