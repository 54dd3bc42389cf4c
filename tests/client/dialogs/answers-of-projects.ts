import type { Answers } from '#kit/answers/answers.ts'

const counts = { added: 1, removed: 0, changed: 0, moved: 0 }
const added = {
  ...{ id: 'C5-99', code: 'C5-99', name: '附加记录', kinds: ['added'], fromPath: null },
  ...{ toPath: 'C 施工文件 › C5 施工记录', cells: [{ field: 'retention', from: '', to: '长期' }] }
}
/** What is answered to the register of projects, to the business catalogue, its templates and to processes. */
export const PROJECT_ANSWERS: Answers = {
  'GET /business/businessCatalog/rootList': () => ({
    records: [
      {
        ...{ id: 'A', pid: null, setId: 'building', versionId: 'v1', code: 'A', catalogOne: '工程准备阶段文件' },
        ...{ hasChild: 1, level: 'class', retention: null, orderNum: 1 }
      }
    ],
    ...{ total: 1, size: 100, current: 1, pages: 1 }
  }),
  'GET /archives/processDefinition/roles': () => [{ code: 'jl_engineer', name: '监理单位' }],
  'GET /archives/checkScheme/effects': () => ({
    ...{ replaces: { name: '归档检测', version: 1, runCount: 3 } },
    ...{ added: [], removed: ['ZS-01'], changed: ['KY-07'] }
  }),
  'GET /archives/template/choices': () => ({
    kinds: [{ code: 'file_text', name: '文字材料', level: 'file' }],
    dicts: [{ code: 'sex', name: '性别' }]
  }),
  'POST /archives/file/templateLosses': () => ({
    ids: ['f1'],
    fixed: 1,
    losses: [
      {
        ...{ key: 'batchNo', title: '批号', why: 'gone', count: 1 },
        examples: [{ title: '桩基检验记录', value: 'P001' }]
      }
    ]
  }),
  'GET /archives/process/startable': () => [{ code: 'node', name: '节点收集流程', version: 1, steps: ['收集'] }],
  'GET /archives/process/list': () => [],
  'GET /project/list/proposal': () => ({ projectNo: 'YL-FJ-2026-001', archiveClass: null }),
  'GET /project/list/dutyLetter': () => ({ name: '责任书', pdf: btoa('%PDF-1.4') }),
  'GET /base/directoryTree/proposals': () => ({
    versions: [{ name: '建筑工程', versionNo: 2 }],
    records: [
      { key: 'added building C1-99', kind: 'added', code: 'C1-99', name: '无人机航拍', was: null, places: 3, files: 0 }
    ]
  }),
  'GET /business/catalogVersion/difference': () => ({
    ...{ counts, records: [added], total: 1, size: 100, current: 1, pages: 1 }
  }),
  'GET /archives/template/publishEffects': () => ({
    ...{ replaces: { id: 't1', name: '文字材料', version: 1 }, uses: 3 },
    cells: [
      { field: 'name', from: '文字材料', to: '地方材料' },
      { field: 'columns', from: '', to: '' }
    ],
    parts: [{ field: 'columns', kind: 'added', name: '移交日期' }]
  }),
  'GET /archives/processDefinition/publishEffects': () => ({ replaces: null, uses: 0, cells: [], parts: [] }),
  'GET /business/catalogVersion/publishEffects': () => ({
    ...{ replaces: { id: 'v1', name: '建筑工程', versionNo: 1 }, counts },
    projects: [{ id: 'p1', name: '体育馆新建工程', nodes: 300, removedNodes: 0, removedFiles: 0 }]
  })
}
