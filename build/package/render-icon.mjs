/** `node build/package/render-icon.mjs`: draws icon.png from icon.svg. Run it when the drawing changes. */
import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { inProject, main } from '../project.mjs'
import { browserPath } from '../system.mjs'

const SIZE = 1024

await main(async () => {
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ viewport: { width: SIZE, height: SIZE } })
    const drawing = readFileSync(inProject('build/package/icon.svg'), 'utf8')
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${drawing}`)
    await page.screenshot({ path: inProject('build/package/icon.png'), omitBackground: true })
  } finally {
    await browser.close()
  }
})
