/**
 * The dictionary of the responsible bodies 责任者 of the current project, whose values are their names: 参建单位, 外部机构 (of the address book, and the
 * laboratories, suppliers and authorities that the archive knows), and whom accepted files of the project name.
 */
export const RESPONSIBLE_BODIES = 'responsible_body,name,name'
