import type { FileRow } from '#contract/archives/files.ts'
import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import type { Template } from '#contract/catalogue/templates.ts'

import type { Answers } from './answers.ts'

/** An item of a project's tree. */
export const treeItem = (id: string, name: string, files = 0): ArchiveTreeNode => ({
  id,
  parentId: null,
  level: 'item',
  code: id,
  name,
  monomialId: null,
  applies: true,
  naReason: null,
  must: false,
  retention: null,
  templates: ['file_text'],
  files,
  state: null,
  gaps: 0,
  begun: 0,
  owed: 0,
  writable: true
})

/** A file of an item, in draft and without bytes. */
export const fileAt = (
  nodeId: string,
  id: string,
  title: string,
  more: Readonly<Record<string, unknown>> = {}
): FileRow => ({
  id,
  rowVersion: 1,
  nodeId,
  monomialId: null,
  catalogCode: nodeId,
  catalogName: nodeId,
  template: 'file_text',
  status: 'draft',
  status_dictText: '草稿',
  title,
  orderNum: 1,
  uploadBy: null,
  uploadByName: null,
  createTime: '2026-03-01 09:00:00',
  updateTime: null,
  objects: [],
  returned: null,
  ...more
})

/** The template of written files, with as few columns as will do. */
export const textTemplate: Template = {
  code: 'file_text',
  name: '文字材料',
  level: 'file',
  version: 1,
  columns: [
    { key: 'title', title: '题名', type: 'input', width: '240px' },
    { key: 'responsible', title: '责任者', type: 'input', width: '160px' }
  ]
}

/** What 收集著录 asks for a tree and the files of its items, as the server answers. */
export const collectAnswers = (nodes: readonly ArchiveTreeNode[], files: () => readonly FileRow[]): Answers => ({
  'GET /archives/collect/tree': () => nodes,
  'GET /archives/template/published': () => [textTemplate],
  'GET /sys/dict/getDictItems/file_status': () => [],
  'GET /archives/file/list': ({ nodeId, keyword = '' }) => {
    const found = files().filter((file) => file.nodeId === nodeId && file.title.includes(keyword.replaceAll('*', '')))
    return { records: found, total: found.length, size: 1000, current: 1, pages: 1 }
  }
})
