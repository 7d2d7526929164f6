/** A specification of OpenAPI 3.1 with everything that a page can show. */
export const BOOKSHOP = {
  openapi: '3.1.0',
  info: { title: 'Bookshop', version: '2.1', description: 'Sells *books*.' },
  servers: [
    {
      url: 'https://{region}.bookshop.example/v2',
      description: 'Production',
      variables: { region: { default: 'eu', enum: ['eu', 'us'] } },
    },
  ],
  security: [{ token: [] }],
  tags: [{ name: 'Books', description: 'Everything on **paper**.' }, { name: 'Orders' }],
  paths: {
    '/books': {
      parameters: [{ $ref: '#/components/parameters/Limit' }],
      get: {
        tags: ['Books'],
        summary: 'List the books',
        description:
          'Returns the books, with the *newest* first. See [the guide](https://bookshop.example/guide).',
        parameters: [
          {
            name: 'genre',
            in: 'query',
            description: 'The genre of the books.',
            schema: { type: 'string', enum: ['novel', 'poetry', 'essay'], default: 'novel' },
          },
          { name: 'X-Trace', in: 'header', deprecated: true, schema: { type: 'string' } },
        ],
        responses: {
          200: {
            description: 'The books.',
            headers: { 'X-Total': { description: 'The number of all books.', schema: { type: 'integer' } } },
            content: {
              'application/json': {
                schema: { type: 'array', items: { $ref: '#/components/schemas/Book' } },
              },
            },
          },
          401: { $ref: '#/components/responses/Refused' },
        },
      },
      post: {
        tags: ['Books'],
        summary: 'Add a book',
        deprecated: true,
        security: [{ token: [], key: [] }, {}],
        requestBody: {
          required: true,
          description: 'The book to add.',
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/NewBook' },
              examples: { short: { summary: 'A short book', value: { title: 'Emma', pages: 12 } } },
            },
            'application/x-www-form-urlencoded': { schema: { $ref: '#/components/schemas/NewBook' } },
          },
        },
        responses: { 201: { description: 'Added.' } },
        callbacks: {
          added: { '{$request.body#/hook}': { post: { summary: 'Reports that the book was added' } } },
        },
      },
    },
    '/books/{bookId}': {
      get: {
        tags: ['Books'],
        summary: 'Get a book',
        parameters: [
          { name: 'bookId', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
        ],
        responses: {
          200: {
            description: 'The book.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } },
          },
        },
      },
    },
    '/health': {
      get: { summary: 'Check the health', security: [], responses: { 204: { description: 'Fine.' } } },
    },
  },
  webhooks: {
    bookSold: {
      post: {
        summary: 'A book was sold',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } } },
        responses: { 200: { description: 'Received.' } },
      },
    },
  },
  components: {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer', description: 'A token of the *account*.' },
      key: { type: 'apiKey', in: 'query', name: 'api_key' },
    },
    parameters: {
      Limit: {
        name: 'limit',
        in: 'query',
        description: 'The most books in an answer.',
        schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
      },
    },
    responses: { Refused: { description: 'The token is missing.' } },
    schemas: {
      NewBook: {
        type: 'object',
        required: ['title'],
        properties: {
          title: { type: 'string', maxLength: 200, description: 'The title on the cover.' },
          pages: { type: ['integer', 'null'], exclusiveMinimum: 0 },
        },
      },
      Book: {
        description: 'A book of the shop.',
        allOf: [
          { $ref: '#/components/schemas/NewBook' },
          {
            type: 'object',
            required: ['id'],
            properties: {
              id: { type: 'string', format: 'uuid', readOnly: true },
              author: { $ref: '#/components/schemas/Author' },
              sequel: { $ref: '#/components/schemas/Book', description: 'The book after it.' },
              format: {
                oneOf: [
                  { title: 'Paper', type: 'object', properties: { weight: { type: 'number' } } },
                  { title: 'File', type: 'object', properties: { bytes: { type: 'integer' } } },
                ],
              },
            },
          },
        ],
      },
      Author: { type: 'object', properties: { name: { type: 'string', example: 'Jane Austen' } } },
    },
  },
}

/** The same shop in Swagger 2.0, with a body, a form and a key. */
export const SWAGGER = {
  swagger: '2.0',
  info: { title: 'Old bookshop', version: '1' },
  host: 'old.bookshop.example',
  basePath: '/v1',
  schemes: ['https'],
  consumes: ['application/json'],
  produces: ['application/json'],
  securityDefinitions: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
  security: [{ key: [] }],
  paths: {
    '/books': {
      post: {
        summary: 'Add a book',
        parameters: [{ name: 'book', in: 'body', required: true, schema: { $ref: '#/definitions/Book' } }],
        responses: { 200: { description: 'Added.', schema: { $ref: '#/definitions/Book' } } },
      },
    },
  },
  definitions: {
    Book: {
      type: 'object',
      required: ['title'],
      properties: { title: { type: 'string' }, sequel: { $ref: '#/definitions/Book' } },
    },
  },
}
