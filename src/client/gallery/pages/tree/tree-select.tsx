import type { TreeNode } from '#ui/tree/tree-model.ts'
import { TreeSelect } from '#ui/tree/tree-select.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { brings, chapters, clauses, unopened } from '../../sample/chapters.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { CLOSE, LIST, PRESS, TAB } from '../../sample/keys.ts'

const width = 'w-70 max-w-full'
const label = (t: T) => t('sample.treeLabel')
const long = (t: T): TreeNode[] => [{ id: 'long', title: t('sample.longValue'), children: clauses(t, 1, 2) }]

export const page: GalleryPage = {
  keys: [
    TAB,
    PRESS,
    ['ArrowDown Alt+ArrowDown', 'open'],
    ...LIST,
    ['ArrowRight', 'into'],
    ['ArrowLeft', 'outOf'],
    ['A', 'letters'],
    ['Enter', 'choose'],
    ['Space', 'tickOne'],
    ['Delete', 'clearChoice'],
    CLOSE
  ],
  examples: {
    ...fieldExamples(
      (props, { t, isLong }) => (
        <TreeSelect
          {...props}
          nodes={isLong ? long(t) : chapters(t, 3, 4)}
          defaultValue={isLong ? 'long' : '1.2'}
          className={width}
        />
      ),
      {
        label,
        wrong: (t) => t('sample.badClause')
      }
    ),
    clearable: ({ t }) => (
      <TreeSelect label={label(t)} nodes={chapters(t, 3, 4)} defaultValue="2" isClearable className={width} />
    ),
    search: ({ t }) => <TreeSelect label={label(t)} nodes={chapters(t, 3, 4)} hasSearch className={width} />,
    multiple: ({ t }) => (
      <TreeSelect
        label={label(t)}
        isMultiple
        nodes={chapters(t, 3, 4)}
        defaultValue={['1.1', '1.2']}
        hasSearch
        isClearable
        className={width}
      />
    ),
    unlinked: ({ t }) => (
      <TreeSelect
        label={label(t)}
        isMultiple
        isLinked={false}
        nodes={chapters(t, 3, 4)}
        defaultValue={['1']}
        className={width}
      />
    ),
    lazy: ({ t }) => (
      <TreeSelect
        label={label(t)}
        nodes={unopened(t)}
        load={brings(t)}
        defaultValue="1.2"
        labelOf={() => t('sample.clause', { chapter: 1, number: 2 })}
        className={width}
      />
    ),
    empty: ({ t }) => <TreeSelect label={label(t)} nodes={[]} className={width} />,
    many: ({ t }) => <TreeSelect label={label(t)} nodes={chapters(t, 1000, 1)} className={width} />
  }
}
