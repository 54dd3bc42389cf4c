import { Cascader } from '#ui/tree/cascader.tsx'
import type { TreeNode } from '#ui/tree/tree-model.ts'

import type { GalleryPage, T } from '../../page.ts'
import { areas, twoLevels } from '../../sample/areas.ts'
import { brings, chapters, unopened } from '../../sample/chapters.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { CLOSE, LIST, PRESS, TAB } from '../../sample/keys.ts'

const width = 'w-70 max-w-full'
const label = (t: T) => t('sample.area')
const xihu = ['33', '3301', '330106']
const long = (t: T): TreeNode[] => [
  { id: 'a', title: t('sample.longValue'), children: [{ id: 'b', title: t('sample.longAgree') }] }
]

export const page: GalleryPage = {
  keys: [
    TAB,
    PRESS,
    ['ArrowDown Alt+ArrowDown', 'open'],
    ...LIST,
    ['ArrowRight', 'enterLevel'],
    ['ArrowLeft', 'leaveLevel'],
    ['A', 'letters'],
    ['Enter Space', 'choose'],
    ['Delete', 'clearChoice'],
    CLOSE
  ],
  examples: {
    ...fieldExamples(
      (props, { t, isLong }) => (
        <Cascader
          {...props}
          nodes={isLong ? long(t) : areas(t)}
          defaultValue={isLong ? ['a', 'b'] : xihu}
          className={width}
        />
      ),
      {
        label,
        wrong: (t) => t('sample.badArea')
      }
    ),
    columns: ({ t }) => <Cascader label={label(t)} nodes={twoLevels(t)} className={width} />,
    clearable: ({ t }) => (
      <Cascader label={label(t)} nodes={areas(t)} defaultValue={xihu} isClearable className={width} />
    ),
    lowest: ({ t }) => (
      <Cascader label={label(t)} nodes={areas(t)} defaultValue={['33', '3301']} canEndAbove className={width} />
    ),
    lazy: ({ t }) => (
      <Cascader
        label={t('sample.treeLabel')}
        nodes={unopened(t)}
        load={brings(t)}
        defaultValue={['1', '1.2']}
        labelOf={() => t('sample.clause', { chapter: 1, number: 2 })}
        className={width}
      />
    ),
    empty: ({ t }) => <Cascader label={label(t)} nodes={[]} className={width} />,
    many: ({ t }) => (
      <Cascader
        label={t('sample.treeLabel')}
        nodes={chapters(t, 1000, 3)}
        defaultValue={['40', '40.2']}
        className={width}
      />
    )
  }
}
