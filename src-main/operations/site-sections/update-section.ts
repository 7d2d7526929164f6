import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { Id } from '../../schemas/primitives.ts'
import { Problem } from '../../schemas/problem.ts'
import {
  SiteCondition,
  SitePath,
  SiteSection,
  SiteSectionDescription,
  SiteSectionIcon,
  SiteSectionTitle,
} from '../../schemas/sites/site-structure.ts'
import type { Writer } from '../../store/store.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { siteSectionParams } from '../engine/path-params.ts'
import { replacedFields } from '../engine/replaced-texts.ts'
import { fieldsOf } from '../engine/user-content.ts'
import { chooseInSection } from '../sites/choose-defaults.ts'
import type { SiteRow } from '../sites/site-row.ts'
import { readStructure, type SectionRow } from '../sites/structure.ts'
import { onSection } from './access.ts'
import { sectionByPath } from './new-section.ts'
import { sectionNow } from './section-now.ts'

const Body = z.object({
  title: SiteSectionTitle.optional(),
  path: SitePath.optional(),
  defaultSiteSpace: Id.optional().describe('A site space of this section'),
  condition: SiteCondition.nullable().optional().describe('Null removes it'),
  icon: SiteSectionIcon.nullable().optional(),
  description: SiteSectionDescription.nullable().optional(),
})

/** The fields with words of users, by their labels on the screens. */
const NAMES = { title: 'Title', path: 'Path', condition: 'Condition', description: 'Description' } as const

export const updateSection = defineOperation({
  id: 'updateSiteSectionById',
  group: 'Site sections',
  summary: 'Update a section of a site',
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}',
  success: 200,
  params: siteSectionParams,
  query: z.object({}),
  body: Body,
  response: SiteSection,
  offline: {
    kind: 'queued',
    label: 'Change a section of a site',
    about: 'the section',
    effect: { kind: 'set', entity: 'other' },
    userContent: ({ body }) => fieldsOf(body, NAMES),
  },
  access: onSection(ORGANIZATION_RIGHTS.site.edit),
  replaces: (_scope, { section }, body) => replacedFields(body, NAMES, section),
  run(scope, { body }, { site, section }) {
    refuseTakenPath(scope.store, section, body.path)
    scope.store.run(
      'UPDATE site_section SET title = ?, path = ?, condition = ?, icon = ?, description = ? WHERE id = ?',
      body.title ?? section.title,
      body.path ?? section.path,
      body.condition === undefined ? section.condition : body.condition,
      body.icon === undefined ? section.icon : body.icon || null,
      body.description === undefined ? section.description : body.description || null,
      section.id,
    )
    if (body.defaultSiteSpace !== undefined)
      setDefaultSpace(scope.store, site, section, body.defaultSiteSpace)
    scope.touch({ kind: 'site', organization: site.organization })
    return sectionNow(scope, site.id, section.id)
  },
})

function setDefaultSpace(store: Writer, site: SiteRow, { id }: SectionRow, space: string): void {
  const section = readStructure(store, site).sections.find((item) => item.id === id)
  if (section) chooseInSection(store, section, space)
}

function refuseTakenPath(store: Writer, { site, id }: SectionRow, path: string | undefined): void {
  if (path === undefined) return
  const other = sectionByPath(store, site, path)
  if (other === undefined || other === id) return
  throw new Problem(
    'state.conflict',
    `The path "${path}" belongs to another section of this site. Choose another.`,
  )
}
