import { EVERY_BLOCK } from './every-block.ts'

const picture = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="120"><rect width="300" height="120" fill="${colour}"/></svg>`

const HEAD = [
  '---',
  'description: Every block, in every form',
  'icon: cubes',
  'cover: .gitbook/assets/day.svg',
  'tags: [{ tag: beta }]',
  '---',
  '',
].join('\n')

/** The files of a book, by path. Its first page contains every block. */
export const EVERY_BLOCK_BOOK: Readonly<Record<string, string>> = {
  'README.md': `${HEAD}# Every block\n\n${EVERY_BLOCK.map(({ markdown }) => markdown).join('\n\n')}\n`,
  'other.md': '# Another page\n\nWords.\n',
  'SUMMARY.md': '# Contents\n\n* [Every block](README.md)\n* [Another page](other.md)\n',
  '.gitbook/includes/shared.md': 'Sharedwords stand here.\n',
  '.gitbook/vars.yaml': 'version: "4.2"\n',
  '.gitbook/tags.yaml': 'tags:\n  - tag: beta\n    label: Beta version\n    icon: flask\n    color: orange\n',
  '.gitbook/assets/day.svg': picture('#e8b04a'),
  '.gitbook/assets/night.svg': picture('#24365e'),
  '.gitbook/assets/notes.txt': 'Notes.\n',
}

/** The specification of which the book shows parts. */
export const DESKS_SPECIFICATION = `openapi: 3.1.0
info: { title: Desks, version: "1" }
servers: [{ url: https://desks.example/v1 }]
security: [{ key: [] }]
paths:
  /desks/{id}:
    get:
      summary: Get a desk
      description: "### Words\\n\\nAbout one *desk*."
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
        - { name: full, in: query, schema: { type: boolean } }
      responses:
        '200':
          description: The desk
          content: { application/json: { schema: { $ref: '#/components/schemas/Desk' } } }
webhooks:
  deskMoved:
    post:
      summary: A desk was moved
      requestBody:
        content: { application/json: { schema: { $ref: '#/components/schemas/Desk' } } }
      responses: { '200': { description: Received } }
components:
  securitySchemes:
    key: { type: http, scheme: bearer }
  schemas:
    Desk:
      type: object
      description: A desk in a room
      required: [id]
      properties:
        id: { type: string, description: Its number }
        next: { $ref: '#/components/schemas/Desk' }
`
