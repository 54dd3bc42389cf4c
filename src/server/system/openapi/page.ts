import type { JsonSchema } from '#contract/core/json-schema.ts'
import { escaped } from '../../core/text/escaped.ts'
import type { Say } from '../../core/text/say.ts'
import type { OpenapiDocument, Operation } from './document.ts'

const STYLE = `:root{color-scheme:light dark}body{max-width:72rem;margin:0 auto;padding:1rem;font:14px/1.6 system-ui,sans-serif}
summary{padding:.25rem 0;cursor:pointer;font-family:ui-monospace,monospace;overflow-wrap:anywhere}details{border-bottom:1px solid #8884}
table{border-collapse:collapse;margin:.5rem 0}th,td{border:1px solid #8886;padding:.125rem .5rem;text-align:start;vertical-align:top;overflow-wrap:break-word}caption{text-align:start;font-weight:600}th{font-weight:400}thead th{font-weight:600}
:focus-visible{outline:2px solid #1677ff;outline-offset:2px}nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;padding:0}div.wide{overflow-x:auto}`

/** A document of the calls as a page to be read: an area a section, a call a part that opens. It holds no program. */
export function openapiPageOf({ info, paths, tags }: OpenapiDocument, documentAt: string, say: Say): string {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const sections = tags.map(({ name }) => {
    const own = operations.filter(({ tags: [area] }) => area === name)
    return `<section><h2 id="${name}">${escaped(say('system:api.area', { area: name, count: own.length }))}</h2>${own.map((one) => operationOf(one, say)).join('')}</section>`
  })
  const title = escaped(String(info.title))
  return `<!doctype html>
<html lang="${say.language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}</style>
<body>
<header><h1>${title}</h1><p>${escaped(String(info.description))}</p><p><a href="${documentAt}">openapi.json</a></p></header>
<nav aria-label="${escaped(say('system:api.areas'))}"><ul>${tags.map(({ name }) => `<li><a href="#${name}">${name}</a></li>`).join('')}</ul></nav>
<main>${sections.join('')}</main>
</html>
`
}

function operationOf({ summary, description, parameters = [], requestBody, responses }: Operation, say: Say): string {
  const asked = parameters.map(({ name, in: place, required, schema }) => ({
    name,
    place,
    isRequired: required,
    schema
  }))
  const body = requestBody?.content['application/json']?.schema
  const result = propertiesOf(responses[200]?.content?.['application/json']?.schema ?? {}).result
  return `<details><summary>${escaped(summary)}</summary><p>${escaped(description)}</p>${[
    tableOf(say('system:api.asked'), [...asked, ...(body ? rowsOf(body, 'body') : [])], say),
    tableOf(say('system:api.result'), result ? rowsOf(result, '') : [], say)
  ].join('')}</details>`
}

interface FieldRow {
  readonly name: string
  readonly place: string
  readonly isRequired: boolean
  readonly schema: JsonSchema
}
const propertiesOf = (schema: JsonSchema) => (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>

/** The fields of an object, of each of a list, or the whole where it is neither. */
function rowsOf(schema: JsonSchema, place: string): readonly FieldRow[] {
  const inner = (schema.items ?? schema) as JsonSchema
  const required = new Set((inner.required ?? []) as string[])
  const fields = Object.entries(propertiesOf(inner))
  if (fields.length === 0) return [{ name: '', place, isRequired: true, schema }]
  return fields.map(([name, field]) => ({
    name: schema.items ? `[].${name}` : name,
    place,
    isRequired: required.has(name),
    schema: field
  }))
}

function tableOf(caption: string, rows: readonly FieldRow[], say: Say): string {
  if (rows.length === 0) return ''
  const heads = ['name', 'place', 'meaning', 'type', 'required'].map(
    (key) => `<th scope="col">${escaped(say(`system:api.${key}` as 'system:api.name'))}</th>`
  )
  const lines = rows.map(
    ({ name, place, isRequired, schema }) =>
      `<tr><th scope="row">${escaped(name || '—')}</th><td>${place}</td><td>${escaped(String(schema.title ?? ''))}</td><td>${escaped(typeOf(schema))}</td><td>${isRequired ? escaped(say('system:api.yes')) : ''}</td></tr>`
  )
  return `<div class="wide" tabindex="0" role="region" aria-label="${escaped(caption)}"><table><caption>${escaped(caption)}</caption><thead><tr>${heads.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table></div>`
}

const BOUNDS = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'default'] as const

/** A type in one line: `string (maxLength 60)`, `records[]`, `a | b`. */
function typeOf(schema: JsonSchema): string {
  const { type, $ref, items } = schema
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1)
  if (items) return `${typeOf(items as JsonSchema)}[]`
  const shapes = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((parts) => (parts ?? []) as JsonSchema[])
  if (shapes.length > 0) return shapes.map(typeOf).join(' | ')
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  const bounds = BOUNDS.filter((word) => schema[word] !== Number.MAX_SAFE_INTEGER).flatMap((word) =>
    schema[word] === undefined ? [] : [`${word} ${JSON.stringify(schema[word])}`]
  )
  const plain = Array.isArray(type) ? type.join(' | ') : typeof type === 'string' ? type : 'any'
  return bounds.length > 0 ? `${plain} (${bounds.join(', ')})` : plain
}
