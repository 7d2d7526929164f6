import { expect, it } from 'vitest'
import { textChange } from '../api-client.ts'
import { openInBrowser } from '../open-apps.ts'

/** The requests of the diff for the user, the comments and the reviews. */
const LATE =
  /\/call\/(?:getAuthenticatedUser|getPendingReview|listCommentsInChangeRequest|get(?:Requested)?Review\w*)$/

it('the controls of a diff stay at their places when the review and its comments arrive late', async () => {
  const carrel = await openInBrowser()
  const { page, api } = carrel
  const space = await api.createSpace('Guide')
  const [lamps] = await api.addPages(space, { Lamps: 'About lamps.\n' })
  const request = await api.createChangeRequest(space)
  await api.change(request, textChange(lamps!.id, 'About all lamps.\n'))
  await page.goto(`${carrel.url}/#/spaces/${space}/changes/${request.number}/diff`)
  await page.getByRole('button', { name: 'Rendered', exact: true }).click()
  const block = page.locator('.after .part').first()
  await block.getByRole('button', { name: 'Comment on this block' }).focus()
  await page.keyboard.press('Enter')
  await block.getByRole('textbox', { name: 'Comment on this block' }).fill('All of them?')
  await block.getByRole('button', { name: /^Start a review/ }).click()
  await page.getByRole('button', { name: /^Review changes 1/ }).waitFor()

  const late = Promise.withResolvers<void>()
  await page.route(LATE, async (route) => {
    await late.promise
    await route.continue()
  })
  await page.reload()
  await block.waitFor()
  const place = () => page.getByRole('button', { name: 'Rendered', exact: true }).boundingBox()
  const before = await place()
  await expect.poll(() => page.getByRole('button', { name: /^Review changes/ }).isVisible()).toBe(false)
  late.resolve()
  await page.getByRole('button', { name: /^Review changes 1/ }).waitFor()
  await page.getByRole('article', { name: 'Pending comment' }).waitFor()
  expect(await place()).toEqual(before)
  await carrel.close()
})
