import { PAGE_GROUPS, type GroupName } from './groups.ts'
import { type ComponentText, readComponents } from './read/read-components.ts'

const HEADINGS: Readonly<Record<GroupName, string>> = {
  actions: 'To act',
  input: 'To put in',
  status: 'To show a state',
  containers: 'To hold others',
  data: 'To show what is known',
  charts: 'To draw figures',
  grid: '',
  look: ''
}

/** docs/components.md: what there is and when to use which, out of the sources by their files (`button.tsx`), each in its folder of `src/client/ui`. */
export function componentsDoc(sources: ReadonlyMap<string, string>, folders: ReadonlyMap<string, string>): string {
  const groups = (Object.keys(PAGE_GROUPS) as GroupName[]).filter((group) => HEADINGS[group])
  return [
    '# Components',
    '',
    'Made of the sources of `src/client/ui`; do not edit it, run `npx vitest run --project node tests/client/gallery -u`. Each component has a page at `/gallery/<file name>` with its examples and keys, in development and where the setting `GALLERY` is on.',
    '',
    'Among those that look alike: a few options all in sight are a radio group (one) or a checkbox group (several); more of them a select or a multi-select; very many, or typed, a combo box; those that a server finds, a search select. What must be answered is a dialog; what only destroys or loses something is a confirm; what belongs beside the page is a drawer; what explains one thing is a popover. Rows to look at and choose are a table; rows to edit are the grid.',
    '',
    ...groups.flatMap((group) => [
      `## ${HEADINGS[group]}`,
      '',
      ...PAGE_GROUPS[group].flatMap((name) =>
        chapter(
          name,
          `#ui/${folders.get(`${name}.tsx`)}/${name}.tsx`,
          readComponents(sources.get(`${name}.tsx`) ?? '', (path) => sources.get(path.slice(path.lastIndexOf('/') + 1)))
        )
      )
    ])
  ].join('\n')
}

function chapter(file: string, spoken: string, components: readonly ComponentText[]): string[] {
  const described = components.filter(({ sentence }) => sentence)
  const first = described.find(({ name }) => name.toLowerCase() === file.replaceAll('-', '')) ?? described[0]
  if (!first) return []
  const parts = described.filter((component) => component !== first)
  return [
    `### ${first.name}`,
    '',
    `${first.sentence} \`${spoken}\``,
    '',
    ...table(first),
    ...parts.flatMap((part) => [`\`${part.name}\`: ${part.sentence}`, '', ...table(part)])
  ]
}

function table({ props, takes }: ComponentText): string[] {
  const rows = props.map(
    ({ name, isOptional, type, usual, sentence }) =>
      `| \`${name}\`${isOptional ? '' : ' (required)'} | ${code(type)} | ${usual ? code(usual) : ''} | ${sentence} |`
  )
  const also = takes.length ? [`Also takes ${takes.map((type) => `\`${type}\``).join(', ')}.`, ''] : []
  return [...(rows.length ? ['| prop | type | default | what for |', '|---|---|---|---|', ...rows, ''] : []), ...also]
}

const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``
