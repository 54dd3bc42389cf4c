import type { TreeNode } from '#ui/tree/tree-model.ts'

import type { T } from '../page.ts'

/** Provinces, cities and districts. */
export const areas = (t: T): TreeNode[] => [
  {
    id: '33',
    title: t('sample.zhejiang'),
    children: [
      {
        id: '3301',
        title: t('sample.hangzhou'),
        children: [
          { id: '330106', title: t('sample.xihu') },
          { id: '330108', title: t('sample.binjiang') }
        ]
      },
      { id: '3302', title: t('sample.ningbo'), children: [{ id: '330203', title: t('sample.haishu') }] }
    ]
  },
  {
    id: '32',
    title: t('sample.jiangsu'),
    children: [{ id: '3201', title: t('sample.nanjing'), children: [{ id: '320102', title: t('sample.xuanwu') }] }]
  }
]

/** Provinces and cities alone. */
export const twoLevels = (t: T): TreeNode[] =>
  areas(t).map((one) => ({ ...one, children: one.children?.map(({ id, title }) => ({ id, title })) }))
