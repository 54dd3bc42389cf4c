import { type Call, pathNames } from '#contract/core/call.ts'
import { type JsonSchema, jsonSchema } from '#contract/core/json-schema.ts'
import { HEADER } from '#contract/core/reply.ts'
import type { ServedCall } from '../../core/context/app-context.ts'
import { fieldTitle } from '../../core/refusing/faults.ts'
import type { Say } from '../../core/text/say.ts'
import { Schemas } from './schemas.ts'

/** A part of an OpenAPI document. */
export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
}
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: JsonSchema
}
type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

/** An OpenAPI 3.1 document of the calls that a server answers. */
export interface OpenapiDocument {
  readonly openapi: '3.1.1'
  readonly info: Readonly<Record<string, unknown>>
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, unknown>>
}

interface About {
  readonly version: string
  readonly contextPath: string
}

/** Describes calls as OpenAPI 3.1, with the titles of their fields in a language. */
export function openapiOf(served: ReadonlyMap<string, ServedCall>, say: Say, about: About): OpenapiDocument {
  const schemas = new Schemas()
  const paths: Record<string, Readonly<Record<string, Operation>>> = {}
  const areas = new Set<string>()
  for (const [name, { call, area }] of [...served].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const [method = ''] = name.split(' ')
    areas.add(area)
    const path = openapiPath(call.path)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(method, call, area, say, schemas) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: say('system:api.title'),
      version: about.version,
      description: say('system:api.about'),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' }
    },
    servers: [{ url: about.contextPath || '/' }],
    tags: [...areas].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.named(),
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: HEADER.token } }
    }
  }
}

/** A path as OpenAPI writes it: `/sys/dict/getDictItems/{code}`; what is below a path is its `path`. */
const openapiPath = (path: string) => path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')

function operationOf(method: string, call: Call, area: string, say: Say, schemas: Schemas): Operation {
  const id = `${method.toLowerCase()}${call.path.replace(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`
  const take = (name: 'input' | 'output') =>
    titled(schemas.take(`${id}.${name}`, jsonSchema(call[name], name)), (field) =>
      fieldTitle(say, { area, thing: call.thing }, field)
    )
  const input = take('input')
  const inPath = new Set([...pathNames(call.path), ...(call.path.includes('*') ? ['*'] : [])])
  const isInBody = method === 'POST' || method === 'PUT'
  const fields = fieldsOf(input)
  const parameters: Parameter[] = fields
    .filter(({ name }) => inPath.has(name) || !isInBody)
    .map(({ name, schema, isRequired }) =>
      inPath.has(name)
        ? { name: name === '*' ? 'path' : name, in: 'path', required: true, schema }
        : { name, in: 'query', required: isRequired, schema }
    )
  if (method !== 'GET')
    parameters.push({ name: HEADER.idempotency, in: 'header', required: false, schema: { type: 'string' } })
  const isOpen = call.serves === 'anyone'
  return {
    operationId: id,
    tags: [area],
    summary: `${method} ${call.path}`,
    description: servesWhom(call.serves, say),
    ...(parameters.length > 0 && { parameters }),
    ...(isInBody && { requestBody: { required: true, content: json(without(input, inPath)) } }),
    responses: {
      200: {
        description: say('system:api.answered'),
        content: json(replyOf(take('output')))
      },
      400: { description: say('system:api.faulty'), content: json(schemas.refusal()) },
      ...(!isOpen && { 401: { description: say('system:api.signedOut'), content: json(schemas.refusal()) } }),
      ...(!isOpen && { 403: { description: say('system:api.forbidden'), content: json(schemas.refusal()) } })
    },
    security: isOpen ? [] : [{ token: [] }]
  }
}

function servesWhom(serves: Call['serves'], say: Say): string {
  if (serves === 'anyone') return say('system:api.serves.anyone')
  if (serves === 'user') return say('system:api.serves.user')
  if (serves === 'sender') return say('system:api.serves.sender')
  if (serves === 'member') return say('system:api.serves.member')
  return say('system:api.serves.rights', { rights: serves.join(' / ') })
}

const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } })

const replyOf = (result: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['success', 'code', 'message', 'result', 'timestamp'],
  properties: {
    success: { type: 'boolean' },
    code: { type: 'integer' },
    message: { type: 'string' },
    result,
    timestamp: { type: 'integer' }
  }
})

type Properties = Readonly<Record<string, JsonSchema>>
const propertiesOf = (schema: JsonSchema) => (schema.properties ?? {}) as Properties
const partsOf = (schema: JsonSchema) =>
  [schema.allOf, schema.anyOf, schema.oneOf].flatMap((parts) => (parts ?? []) as JsonSchema[])

interface InputField {
  readonly name: string
  readonly schema: JsonSchema
  readonly isRequired: boolean
}

/** The fields of an input, also where it is one of several shapes. */
function fieldsOf(schema: JsonSchema): readonly InputField[] {
  const required = new Set((schema.required ?? []) as string[])
  const own = Object.entries(propertiesOf(schema)).map(([name, field]) => ({
    name,
    schema: field,
    isRequired: required.has(name)
  }))
  const others = partsOf(schema).flatMap(fieldsOf)
  return [
    ...own,
    ...others.filter(
      ({ name }, at) => !(name in propertiesOf(schema)) && others.findIndex((one) => one.name === name) === at
    )
  ]
}

/** A schema whose fields have titles, those of rows too. */
function titled(schema: JsonSchema, title: (field: string) => string): JsonSchema {
  const properties = Object.entries(propertiesOf(schema)).map(([name, field]) => {
    const words = title(name)
    const inner = titled(field, title)
    return [name, words === name || '$ref' in field ? inner : { title: words, ...inner }]
  })
  return {
    ...schema,
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(schema.items !== undefined && { items: titled(schema.items as JsonSchema, title) })
  }
}

function without(schema: JsonSchema, names: ReadonlySet<string>): JsonSchema {
  if (names.size === 0 || !schema.properties) return schema
  const properties = Object.entries(propertiesOf(schema)).filter(([name]) => !names.has(name))
  const required = ((schema.required ?? []) as string[]).filter((name) => !names.has(name))
  return { ...schema, properties: Object.fromEntries(properties), required }
}
