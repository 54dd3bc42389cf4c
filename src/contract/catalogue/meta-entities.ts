import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { metaFields, metaValues } from '../core/resource/meta-field.ts'
import { boolean, choice, choices, json, number, text } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { ALL_VERBS } from '../core/resource/verbs.ts'
import type { output } from '../core/schema.ts'

const entity = {
  code: text({ max: 60, rules: ['required', 'unique', 'identifier'] }),
  name: text({ max: 100, rules: ['required'] }),
  fields: json(metaFields, { rules: ['required'], initial: '[]' })
}

/**
 * 节点元数据: what is known of nodes of the directory tree. One that names an item of the business catalogue holds for its nodes in every
 * project: whether they are signed, which and how many files they need, who reviews them, and within how many days they are collected.
 */
export const nodeMetas = resource('nodeMeta', '/meta/nodeMeta', {
  right: 'base.nodeMeta',
  fields: {
    ...entity,
    setId: choice('catalog_template'),
    catalogCode: text({ max: 40 }),
    /** What the item is called in the catalogue that is in force. */
    itemName: text({ computed: true }),
    signRequired: boolean(),
    signRoles: choices('responsible_post'),
    formats: choices('archive_format'),
    minFiles: number({ least: 0, most: 9999, initial: 1, rules: ['required'] }),
    maxFiles: number({ least: 1, most: 9999 }),
    reviewRole: choice('node_reviewer'),
    deadlineDays: number({ least: 1, most: 999 })
  },
  label: 'name',
  verbs: ALL_VERBS,
  requiredWhen: { catalogCode: ({ setId }) => Boolean(setId), setId: ({ catalogCode }) => Boolean(catalogCode) }
})
export type NodeMeta = Row<typeof nodeMetas>

/** 任务元数据: what is filled in where a task is finished. One that names a step is the form of that step of the collection of nodes. */
export const taskMetas = resource('taskMeta', '/meta/taskMeta', {
  right: 'base.taskMeta',
  fields: {
    ...entity,
    step: choice('process_node_type', { rules: ['unique'] })
  },
  label: 'name',
  verbs: ALL_VERBS
})
export type TaskMeta = Row<typeof taskMetas>

const id = z.string().check(z.minLength(1), z.maxLength(64))
const moment = z.nullable(z.string())
/** Of what an entity is the metadata. */
export const META_TYPES = ['node', 'task'] as const
export type MetaType = (typeof META_TYPES)[number]

/** Adds an entity with its fields; whoever may add metadata of its type. */
export const createEntity = call('POST', '/meta/meta/entity/create', {
  serves: ['base.nodeMeta:add', 'base.taskMeta:add'],
  thing: 'nodeMeta',
  input: z.object({
    code: entity.code.value,
    name: entity.name.value,
    type: z.enum(META_TYPES),
    fields: z._default(metaFields, [])
  }),
  output: z.object({ id: z.string() })
})

/** Keeps what is filled in about a node by the fields of an entity, in place of what was kept of them before. */
export const saveMetaData = call('POST', '/meta/meta/entity/data/save', {
  serves: ['base.nodeMeta:edit', 'base.taskMeta:edit'],
  thing: 'nodeMeta',
  input: z.object({ entityId: id, nodeId: id, values: metaValues }),
  output: z.object({ id: z.string() })
})

/** What is filled in about one node. */
const metaData = z.object({
  id: z.string(),
  nodeId: z.string(),
  node: z.string(),
  /** The unit project that it belongs to; null where it is the whole project's. */
  unit: z.nullable(z.string()),
  project: z.string(),
  values: z.record(z.string(), z.string()),
  updateBy: z.nullable(z.string()),
  updateTime: moment
})
export type MetaData = output<typeof metaData>

/** An entity, and what is filled in by its fields about nodes that the user may see, the latest first and at most 200. */
export const findEntity = call('GET', '/meta/meta/entity/findDetails', {
  serves: ['base.nodeMeta', 'base.taskMeta'],
  thing: 'nodeMeta',
  input: z.object({ id }),
  output: z.object({
    entity: z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      type: z.enum(META_TYPES),
      fields: metaFields,
      isShared: z.boolean()
    }),
    data: z.array(metaData)
  })
})
export type EntityDetails = output<typeof findEntity.output>

/** Nodes about which an entity can be filled in, by words of their names, their codes, their unit projects and their projects; those of the current project first. */
export const entityNodes = call('GET', '/meta/meta/entity/nodes', {
  serves: ['base.nodeMeta', 'base.taskMeta'],
  thing: 'nodeMeta',
  input: z.object({ id, keyword: z._default(z.string().check(z.maxLength(100)), '') }),
  output: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      code: z.nullable(z.string()),
      unit: z.nullable(z.string()),
      project: z.string()
    })
  )
})
