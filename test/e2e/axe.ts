import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')
/** Frames of diagrams have no origin, so axe cannot exchange messages with them. */
const OPTIONS: RunOptions = { resultTypes: ['violations'], iframes: false }

/**
 * Returns the violations of the rules of axe on the open screen, or in one element of it. Each has its theme, rule,
 * element and reason. All rules run in the light theme. The dark theme needs only the rules about colours.
 */
export async function axeFindings(page: Page, within = 'html'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await findings(page, within, OPTIONS)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await findings(page, within, { ...OPTIONS, runOnly: ['color-contrast'] })
  return [...light.map((finding) => `light: ${finding}`), ...dark.map((finding) => `dark: ${finding}`)]
}

/** Returns the violations in the present theme. Waits for transitions first, because colours change during them. */
async function findings(page: Page, within: string, options: RunOptions): Promise<string[]> {
  await page.evaluate(AXE)
  const { violations } = await page.evaluate(
    async ([root, chosen]) => {
      const { axe } = window as unknown as { axe: { run(root: string, options: unknown): Promise<unknown> } }
      // An animation by the scroll position never ends.
      const running = document
        .getAnimations()
        .filter(
          ({ effect, timeline }) =>
            timeline === document.timeline && effect?.getTiming().iterations !== Infinity,
        )
      await Promise.all(running.map((animation) => animation.finished.catch(() => undefined)))
      return (await axe.run(root, chosen)) as AxeResults
    },
    [within, options] as const,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any, all, none }) => {
      const reason = [...any, ...all, ...none][0]?.message ?? ''
      return `${id}: ${html.slice(0, 200)} ${reason}`
    }),
  )
}
