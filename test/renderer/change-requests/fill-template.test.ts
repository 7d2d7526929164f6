import { expect, it } from 'vitest'
import { BUILT_IN_TEMPLATES } from '../../../src-renderer/features/change-requests/templates/built-in-templates.ts'
import {
  dayOf,
  fillTemplate,
  templateNameFor,
} from '../../../src-renderer/features/change-requests/templates/fill-template.ts'

it('a template receives the title and the date of its page, and retains all other braces', () => {
  const values = { title: 'Use $& brass', date: '2026-01-31' }
  const markdown = '{{title}} on {{ date }}, {{other}}, {% if x %} and {{{date}}}'
  expect(fillTemplate(markdown, values)).toBe(
    'Use $& brass on 2026-01-31, {{other}}, {% if x %} and {2026-01-31}',
  )
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
})

it('a template is named after its title, without the name of another one', () => {
  expect(templateNameFor('Über uns: Entscheidung!', new Set())).toBe('uber-uns-entscheidung')
  expect(templateNameFor('How to', new Set(['how-to', 'how-to-2']))).toBe('how-to-3')
  expect(templateNameFor('…', new Set())).toBe('template')
  expect(templateNameFor('x'.repeat(200), new Set())).toHaveLength(60)
})

it('the built-in templates have names of their own that a space can store', () => {
  const names = BUILT_IN_TEMPLATES.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(templateNameFor(name, new Set())).toBe(name)
})
