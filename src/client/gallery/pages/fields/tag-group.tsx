import { useState } from 'react'

import { TagGroup, type TagGroupProps } from '#ui/fields/tag-group.tsx'

import type { GalleryPage } from '../../page.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { TAB } from '../../sample/keys.ts'
import { few, long, many } from '../../sample/options.ts'

/** Tags that go when a person removes them. */
function Removable({ tags: first, ...props }: TagGroupProps) {
  const [tags, setTags] = useState(first)
  return (
    <TagGroup {...props} tags={tags} onRemove={(away) => setTags(tags.filter(({ value }) => !away.includes(value)))} />
  )
}

export const page: GalleryPage = {
  keys: [
    TAB,
    ['ArrowLeft ArrowRight ArrowUp ArrowDown', 'walk'],
    ['Home End', 'ends'],
    ['Delete Backspace', 'remove'],
    ['Enter Space', 'choose']
  ],
  examples: {
    ...fieldExamples((props, { t, isLong }) => <Removable {...props} tags={isLong ? long(t) : few(t)} />, {
      label: (t) => t('sample.tagLabel')
    }),
    selection: ({ t }) => (
      <TagGroup label={t('sample.retention')} tags={few(t)} selectionMode="single" defaultValue="YJ" />
    ),
    multiple: ({ t }) => (
      <Removable label={t('sample.retention')} tags={few(t)} selectionMode="multiple" defaultValue="YJ,CQ" />
    ),
    empty: ({ t }) => <TagGroup label={t('sample.tagLabel')} tags={[]} />,
    many: ({ t }) => <Removable label={t('sample.number')} tags={many(t)} />
  }
}
