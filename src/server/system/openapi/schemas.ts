import type { JsonSchema } from '#contract/core/json-schema.ts'

const REFUSAL = 'Refusal'
const OWN = '#/$defs/'

/** The schemas that a document names, so that what refers to itself can be written. */
export class Schemas {
  readonly #named: Record<string, JsonSchema> = {
    [REFUSAL]: {
      type: 'object',
      required: ['success', 'code', 'message', 'result', 'timestamp'],
      properties: {
        success: { const: false },
        code: { type: 'integer' },
        message: { type: 'string' },
        result: { type: 'null' },
        timestamp: { type: 'integer' },
        faults: {
          type: 'array',
          items: {
            type: 'object',
            required: ['field', 'message'],
            properties: { field: { type: 'string' }, message: { type: 'string' }, row: { type: 'string' } }
          }
        }
      }
    }
  }

  /** Takes a schema in under a name: what it defines for itself is named, and so is the whole where it refers to itself. */
  take(name: string, { $defs, ...schema }: JsonSchema): JsonSchema {
    let isOwn = false
    const read = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(read)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(
        Object.entries(value).map(([word, part]) => {
          if (word !== '$ref' || typeof part !== 'string') return [word, read(part)]
          if (part === '#') isOwn = true
          return [word, refTo(part === '#' ? name : `${name}.${part.slice(OWN.length)}`)]
        })
      )
    }
    for (const [key, part] of Object.entries(($defs ?? {}) as Record<string, JsonSchema>))
      this.#named[`${name}.${key}`] = read(part) as JsonSchema
    const whole = read(schema) as JsonSchema
    if (!isOwn) return whole
    this.#named[name] = whole
    return { $ref: refTo(name) }
  }
  /** What is answered to what is refused. */
  refusal(): JsonSchema {
    return { $ref: refTo(REFUSAL) }
  }
  named(): Readonly<Record<string, JsonSchema>> {
    return this.#named
  }
}

const refTo = (name: string) => `#/components/schemas/${name}`
