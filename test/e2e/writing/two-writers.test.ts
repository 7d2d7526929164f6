import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startSeveredProxy } from '../../support/hosts/severed-proxy.ts'
import { chanceOf } from '../../sync/simulation/chance.ts'
import { openTestContext } from '../browser.ts'
import { SyncedApp } from '../synced-app.ts'
import { driveUser } from '../user-driver.ts'
import { seeEachOther, writeInCells } from './two-writers-table.ts'
import { startOriginWithDraft, writeTogether, type Report, type Writer } from './two-writers.ts'

/**
 * The number of rounds. A longer run: `TWO_WRITERS_ROUNDS=300 TWO_WRITERS_SEED=7 npm test --
 * test/e2e/writing/two-writers.test.ts`.
 */
const ROUNDS = Number(process.env['TWO_WRITERS_ROUNDS'] ?? 5)
const SEED = Number(process.env['TWO_WRITERS_SEED'] ?? 1)
const TIMEOUT = 120_000 + ROUNDS * 60_000

const log = (line: string): void => void process.stdout.write(`${line}\n`)

/** Logs the figures of a report. Returns the lost words. */
function lostIn(where: string, report: Report): string[] {
  const sorted = report.together.toSorted((a, b) => a - b)
  const percentile = (share: number): number =>
    Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  log(
    `${where}, seed ${SEED}: ${report.rounds} rounds, ${report.conflicts} conflicts, ${report.cuts} cuts, ` +
      `${report.lost.length} lost; together after ${percentile(0.5)} ms (median), ${percentile(0.95)} ms (95 of 100)`,
  )
  return report.rounds < ROUNDS ? [...report.lost, `only ${report.rounds} rounds`] : report.lost
}

/** Opens an app with a replica of its own, whose connection to the origin can be cut. */
async function openAccountWorkspace(
  folder: string,
  name: string,
  url: string,
  token: string,
): Promise<Writer> {
  const proxy = await startSeveredProxy(url)
  onTestFinished(() => proxy.close())
  const carrel = await SyncedApp.open(join(folder, name))
  await carrel.user.connect(proxy.url, token)
  await carrel.user.sees(/^Online$/)
  await carrel.user.editInChangeRequest('Install')
  return { name, page: carrel.page, cut: async (isCut) => proxy.sever(isCut) }
}

/** Opens a browser at the origin itself. */
async function openBrowser(name: string, url: string, token: string): Promise<Writer> {
  const context = await openTestContext()
  const page = await context.newPage()
  await page.goto(`${url}/#token=${token}`)
  await driveUser(page).editInChangeRequest('Install')
  return { name, page, cut: (isCut) => context.setOffline(isCut) }
}

describe('two users who write one page of a change request', () => {
  it(
    'lose no word with two replicas of one origin',
    async () => {
      const { origin, folder, read } = await startOriginWithDraft()
      const writers: [Writer, Writer] = await Promise.all([
        openAccountWorkspace(folder, 'otto', origin.url, await origin.newToken()),
        openAccountWorkspace(folder, 'anna', origin.url, await origin.newToken('anna@example.org')),
      ])
      await seeEachOther(writers)
      await writeInCells(writers, read.page)
      const report = await writeTogether(writers, read, { rounds: ROUNDS, chance: chanceOf(SEED), log })
      expect(lostIn('Two replicas', report)).toEqual([])
    },
    TIMEOUT,
  )

  it(
    'lose no word in two browsers at the origin',
    async () => {
      const { origin, read } = await startOriginWithDraft()
      const writers: [Writer, Writer] = await Promise.all([
        openBrowser('otto', origin.url, await origin.newToken()),
        openBrowser('anna', origin.url, await origin.newToken('anna@example.org')),
      ])
      await seeEachOther(writers)
      await writeInCells(writers, read.page)
      const report = await writeTogether(writers, read, { rounds: ROUNDS, chance: chanceOf(SEED), log })
      expect(lostIn('One origin', report)).toEqual([])
    },
    TIMEOUT,
  )
})
