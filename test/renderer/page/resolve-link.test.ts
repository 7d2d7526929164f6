import { describe, expect, it } from 'vitest'
import { computed } from 'vue'
import { KnownTree } from '../../../src-main/content/page-tree/known-tree.ts'
import type { File } from '../../../src-main/schemas/file.ts'
import type { Page } from '../../../src-main/schemas/page.ts'
import {
  resolveLink,
  resolvePicture,
  type LinkSpace,
} from '../../../src-renderer/features/page/resolve-link.ts'
import { page } from '../support/pages.ts'

const git = (path: string) => ({ git: { oid: '0', path } })
const file: File = {
  id: 'f',
  name: 'plan.pdf',
  contentType: 'application/pdf',
  size: 1,
  downloadURL: '/~files/plan',
  ...git('assets/plan.pdf'),
}

function targetsIn(pages: Page[]): LinkSpace['targets'] {
  const tree = new KnownTree(pages)
  return {
    find(by, name) {
      const found = tree.targets({ by, name: [name] }).items[0]?.page
      return found ? { kind: 'page', page: found } : { kind: 'none' }
    },
  }
}

const space = (isComplete = true) => ({
  targets: targetsIn([
    page('start', { title: 'Start', ...git('README.md') }),
    page('install', { title: 'Install', ...git('guide/install.md') }),
    page('deep', { title: 'Deep', path: 'api/calls', ...git('docs/api/calls.md') }),
  ]),
  files: {
    isComplete: computed(() => isComplete),
    byPath: (path: string) => (path === 'assets/plan.pdf' ? file : undefined),
    byId: () => undefined,
  },
})

describe('a link of a page', () => {
  const from = 'guide/usage.md'

  it('leads to a page by its path, with the section that it names', () => {
    expect(resolveLink('install.md#on-linux', from, space())).toEqual({
      kind: 'page',
      pageId: 'install',
      anchor: 'on-linux',
      title: 'Install',
    })
    expect(resolveLink('../', from, space())).toMatchObject({ kind: 'page', pageId: 'start' })
  })

  it('with a leading slash is relative to the folder of the book too', () => {
    expect(resolveLink('/guide/install', from, space())).toMatchObject({ pageId: 'install' })
    expect(resolveLink('/api/calls', from, space())).toMatchObject({ pageId: 'deep' })
  })

  it('leads to a file, to a section of this page, or to another site', () => {
    expect(resolveLink('../assets/plan.pdf', from, space())).toEqual({
      kind: 'file',
      url: '/~files/plan',
      name: 'plan.pdf',
    })
    expect(resolveLink('#here', from, space())).toEqual({ kind: 'anchor', anchor: 'here' })
    expect(resolveLink('https://example.com/', from, space())).toEqual({
      kind: 'external',
      url: 'https://example.com/',
    })
  })

  it.each(['gone.md', 'javascript:alert(1)', '../../outside.md'])('%s is broken', (href) =>
    expect(resolveLink(href, from, space())).toEqual({ kind: 'broken', href }),
  )
})

describe('a link whose target is being requested', () => {
  it('is not broken', () => {
    const pending = { ...space(), targets: { find: () => ({ kind: 'pending' }) as const } }
    expect(resolveLink('install.md', 'guide/usage.md', pending)).toEqual({ kind: 'pending' })
  })
})

describe('a picture of a page', () => {
  it('is a file of the space', () => {
    expect(resolvePicture('../assets/plan.pdf', 'guide/usage.md', space())).toEqual({
      kind: 'picture',
      url: '/~files/plan',
    })
  })

  it('is missing only once all files are known', () => {
    expect(resolvePicture('gone.png', 'a.md', space())).toEqual({ kind: 'broken' })
    expect(resolvePicture('gone.png', 'a.md', space(false))).toMatchObject({
      url: expect.stringMatching(/^data:image/),
    })
  })
})
