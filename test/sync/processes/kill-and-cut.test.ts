import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startFaultyProxy, type FaultyProxy } from '../../support/hosts/faulty-proxy.ts'
import {
  cacheCompiledCode,
  startHostProcess,
  startReplicaProcess,
  type HostProcess,
} from '../../support/hosts/host-processes.ts'
import { chanceOf, type Chance } from '../simulation/chance.ts'
import { Reviewer } from './reviewer.ts'
import { Typist, wordsAt, type Place } from './typist.ts'

/** The number of kills. The nightly run has more: see `.github/workflows/simulate.yml`. */
const KILLS = Number(process.env['CARREL_KILLS'] ?? 60)
const SEED = 20_261_121

let folder: string
let chance: Chance
let proxy: FaultyProxy
let origin: HostProcess
let replica: HostProcess
let token: string

const startOrigin = async () => {
  origin = await startHostProcess(join(folder, 'origin'))
  proxy.aim(Number(new URL(origin.url).port))
}
const startReplica = async () => {
  replica = await startReplicaProcess(join(folder, 'replica'), { remote: proxy.url, token })
}

beforeEach(async () => {
  cacheCompiledCode()
  folder = mkdtempSync(join(tmpdir(), 'carrel-kill-and-cut-'))
  chance = chanceOf(SEED)
  proxy = await startFaultyProxy(chanceOf(SEED + 1), { cut: 0.04, drop: 0.04, delay: 0.2 })
  await startOrigin()
  // The token of a host is valid while its process runs; that of a user is valid longer.
  const made = (await origin.request('POST', '/v1/user/tokens', { label: 'Replica' })).json as {
    token: string
  }
  token = made.token
}, 600_000)

afterEach(async () => {
  await replica.kill()
  await origin.kill()
  await proxy.close()
  rmSync(folder, { recursive: true, force: true })
}, 600_000)

/** Creates a space with a page, and a draft of it, at the origin. */
async function makePlace(): Promise<Place> {
  const post = async (path: string, body: unknown) =>
    (await origin.request('POST', path, body)).json as { id: string }
  const orgs = (await origin.request('GET', '/v1/orgs')).json as { items: { id: string }[] }
  const space = (await post(`/v1/orgs/${orgs.items[0]?.id}/spaces`, { title: 'Guide' })).id
  const changeRequest = (await post(`/v1/spaces/${space}/change-requests`, {})).id
  const path = `/v1/spaces/${space}/change-requests/${changeRequest}/content?compat=false`
  const changes = [{ operation: 'insert_page', title: 'Page', document: { markdown: 'Begun.\n' } }]
  const { pages } = (await origin.request('POST', path, { changes })).json as { pages: { id: string }[] }
  return { space, changeRequest, page: pages[0]?.id ?? '' }
}

/** Syncs over a working network until nothing is pending. */
async function syncUntilQuiet(): Promise<unknown> {
  let round: unknown
  for (let times = 0; times < 20; times += 1) {
    round = (await replica.request('POST', '/local/sync', {})).json
    const { json } = await replica.request('GET', '/local/sync')
    if (
      (json as { pending: number; state: string }).pending === 0 &&
      (json as { state: string }).state === 'idle'
    )
      return json
    await wait(50)
  }
  return round
}

const repeatedIn = (words: readonly string[]): string[] =>
  words.filter((word, index) => words.indexOf(word) !== index)

function expectIntact(data: string): void {
  const database = new Sqlite(join(folder, data, 'workspace.db'), { readonly: true })
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(database.pragma('foreign_key_check')).toEqual([])
  database.close()
}

it(`loses nothing and repeats nothing over ${KILLS} kills of both sides and a network that cuts and drops`, async () => {
  const place = await makePlace()
  await startReplica()
  await syncUntilQuiet()
  const typist = new Typist(place, chance)
  const reviewer = new Reviewer(place, chance)
  const acknowledged = () => [...typist.acknowledged, ...reviewer.acknowledged]
  const localFaults: string[] = []
  for (let kills = 0; kills < KILLS;) {
    for (let times = 1 + chance.below(3); times > 0; times -= 1) {
      await typist.act(replica)
      await reviewer.act(replica)
    }
    // The moments are spread over a round: while it identifies the user, pulls, sends, and pulls again.
    const syncing = replica.request('POST', '/local/sync', {}).catch(() => undefined)
    const isTyping = chance.is(0.3)
    await wait(chance.below(160))
    const isReviewing = chance.is(0.5)
    const typing = isTyping ? (isReviewing ? reviewer : typist).act(replica) : undefined
    const [killsReplica, killsOrigin] = chance.pick([
      [true, false],
      [true, true],
      [true, true],
      [false, true],
    ] as const)
    await Promise.all([killsReplica && replica.kill(), killsOrigin && origin.kill()])
    await Promise.all([killsReplica && syncing, killsReplica && typing])
    await Promise.all([killsReplica && startReplica(), killsOrigin && startOrigin()])
    kills += Number(killsReplica) + Number(killsOrigin)
    await Promise.all([syncing, typing])
    if (!killsReplica) continue
    // The next process shows everything that it had acknowledged.
    const shown = await wordsAt(replica, place)
    localFaults.push(...acknowledged().filter((word) => !shown.includes(word)), ...repeatedIn(shown))
    localFaults.push(...(await reviewer.wrongMark(replica)))
  }
  expect(localFaults).toEqual([])
  proxy.heal()
  await reviewer.submit(replica)
  expect(await syncUntilQuiet()).toMatchObject({ state: 'idle', pending: 0, attention: 0 })
  const there = await wordsAt(origin, place)
  expect(acknowledged().filter((word) => !there.includes(word))).toEqual([])
  expect(repeatedIn(there)).toEqual([])
  expect((await wordsAt(replica, place)).toSorted()).toEqual(there.toSorted())
  expect(typist.acknowledged.size).toBeGreaterThan(KILLS / 2)
  expect(reviewer.acknowledged.size).toBeGreaterThan(KILLS / 2)
  expect(Math.min(...Object.values(proxy.counts))).toBeGreaterThan(5)
  expectIntact('origin')
  expectIntact('replica')
}, 600_000)
