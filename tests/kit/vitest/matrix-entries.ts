/** A program of tests/matrix: what it proves, how long it takes on two quiet cores, and when it must be run. */
export interface MatrixEntry {
  readonly proves: string
  readonly minutes: number
  readonly when: string
}

/** Every program of tests/matrix by its name; `npm run matrix -- --list` prints them, and refuses to run where one is missing. */
export const MATRIX_ENTRIES: Readonly<Record<string, MatrixEntry>> = {
  arranging: {
    proves: 'two who arrange at once lose no file in 500 random steps, and leave every order and page whole',
    minutes: 2,
    when: 'the steps of arranging have changed'
  },
  'at-once': {
    proves:
      'two describe, review and arrange in browsers of their own for ten minutes each: a serial order, and soon seen',
    minutes: 32,
    when: 'what is saved, claimed or arranged, or how others learn of it, has changed, and before a release'
  },
  'backup-load': {
    proves:
      'an archive of a million files is backed up by clock and command under a mixed load: no request waits a second for it, nothing is lost, and a delete is taken back to the moment',
    minutes: 20,
    when: 'backups, restores or how changes are kept have changed, and before a release'
  },
  'clean-files': {
    proves: 'five hundred sound files in forty volumes are checked at every item, and nothing is found of any',
    minutes: 3,
    when: 'an item of the checks, or what measures bytes, has changed'
  },
  conformance: {
    proves: 'every declared resource keeps every promise of the machinery, on the server and by keys',
    minutes: 8,
    when: 'the machinery of resources has changed, and before a release'
  },
  container: {
    proves: 'both tags of the image are built, run as their user on a root file system that is only read, and end well',
    minutes: 6,
    when: 'the Dockerfile, what a server needs to run, or its start and end have changed, and before a release'
  },
  'database-upgrade': {
    proves:
      'a demo city of the major release of PostgreSQL before comes over whole by a start, by the command and after kills',
    minutes: 9,
    when: 'the upgrade of the embedded database, backups or migrations have changed, and with another PostgreSQL'
  },
  drawn: {
    proves: 'what a run draws from, whole: every dialog, every page of the gallery, every broken body for every call',
    minutes: 4,
    when: 'a dialog, a component or how a body is read has changed, and before a release'
  },
  failover: {
    proves:
      'a PostgreSQL of three under Patroni loses its leader under saves: acknowledged = found, clients go on in 5 s',
    minutes: 5,
    when: 'how lost connections are tried again has changed, and with TIMES=50 before a release'
  },
  'first-pages': {
    proves: 'spoilt PDFs and pictures are read or refused within their bounds by the process that reads first pages',
    minutes: 4,
    when: 'the reading of first pages has changed'
  },
  'first-minutes': {
    proves: 'each of the twelve roles signs in before work of its own, with the focus on the heading and no dialog',
    minutes: 3,
    when: 'the workbench, the sign-in or a grant has changed, and before a release'
  },
  fuzz: {
    proves: '10,000 spoilt files through the reader of each kind: none fails, none is slow, memory stays flat',
    minutes: 6,
    when: 'a reader of bytes has changed'
  },
  'gallery-colour': {
    proves: 'contrast of every component with every brand colour, in forced colours, and its focus ring in every theme',
    minutes: 8,
    when: 'a colour, a theme or a component has changed'
  },
  'gallery-room': {
    proves: 'every component at 320 px, at 200 % text, with text spacing, in each density and from right to left',
    minutes: 8,
    when: 'a component or its style has changed'
  },
  gallery: {
    proves: 'every component by axe in every theme, width and language, walked with Tab in both directions',
    minutes: 12,
    when: 'a component has changed'
  },
  gaps: {
    proves:
      'after each step of 10,000 random histories tree, heading, key, check, 首页, workbench and database agree on gaps',
    minutes: 30,
    when: 'what makes an item complete, or a reader of it, has changed'
  },
  'hostile-uploads': {
    proves: '2,000 spoilt files to each of fifteen readers of a real server: no death, no 5xx, none slow, memory flat',
    minutes: 12,
    when: 'a reader of bytes, an upload or an import has changed'
  },
  'how-to': {
    proves:
      'the examples of docs/how-to compile from nothing and pass their tests beside those of every screen, text and call',
    minutes: 5,
    when: 'a page of docs/how-to or what it builds on has changed'
  },
  instances: {
    proves:
      'two, then four servers behind HAProxy, one after the other killed under a mixed load: nothing lost, nothing twice',
    minutes: 6,
    when: 'what servers have in common has changed, and with MINUTES=10 before a release'
  },
  journeys: {
    proves: 'every journey by keys through the whole product, of which a run draws a part',
    minutes: 13,
    when: 'a change is wide, and before a release'
  },
  mutants: {
    proves: 'ten faults put into the product one by one each make a test fail by what it asserts',
    minutes: 5,
    when: 'tests are made quicker, moved or merged'
  },
  'older-postgres': {
    proves:
      'a database of the major release of PostgreSQL before comes by backup and restore into the embedded one, and back',
    minutes: 4,
    when: 'backups have changed, and when the embedded PostgreSQL gets another major release'
  },
  orca: {
    proves: 'a screen reader says what docs/spoken keeps, no more and no less',
    minutes: 25,
    when: 'what is said, named or focused has changed'
  },
  'killed-sending': {
    proves:
      'a package that goes to another installation, whose sender, receiver or databases are killed at 50 moments, is there once and whole at the end, with one receipt',
    minutes: 12,
    when: 'sending, resumable uploads, jobs or the storage have changed, and before a release'
  },
  packages: {
    proves:
      'unzip, tar, sha256sum, xmllint and bagit agree with our packages about what is whole and what is broken; a page verifies 20 GB',
    minutes: 6,
    when: 'the format of packages has changed, and before a release'
  },
  'parameter-limits': {
    proves: 'every parameter of every call with everything that it should not be is refused in words, none with 5xx',
    minutes: 15,
    when: 'a call, its input or how inputs are read has changed'
  },
  pgbouncer: {
    proves:
      'two servers behind PgBouncer by transaction notice that LISTEN receives nothing, and differ in nothing else',
    minutes: 2,
    when: 'the pool, the waking of servers or a setting of connections has changed'
  },
  product: {
    proves: 'the pages of the product by axe in every theme, language and width',
    minutes: 12,
    when: 'a screen has changed'
  },
  roles: {
    proves: 'each role opens every page of its menu and every dialog of it by keys',
    minutes: 15,
    when: 'a screen, a menu or a grant has changed'
  },
  room: {
    proves:
      'every screen at five widths, in two languages and three densities: nothing is cut off or lies on anything else',
    minutes: 20,
    when: 'a screen or a style has changed'
  },
  s3: {
    proves: 'files go up, are served, merged, packed, checked and imported as on a disk where they are in an S3 store',
    minutes: 8,
    when: 'the storage, or a reader of files, has changed, and before a release'
  },
  's3-upload': {
    proves:
      '4 GiB go into an S3 store while its server and the store are killed: same digest, flat memory, 60 % of a plain client',
    minutes: 15,
    when: 'uploads or the S3 driver have changed, and before a release'
  },
  'rolling-update': {
    proves:
      'the two states before the last migrations serve on, beside this release, on a database that it has migrated',
    minutes: 4,
    when: 'a migration has come, and before a release'
  },
  'row-files': {
    proves:
      'no bytes of a row are lost or left in 2,000 random histories of giving, undoing, purging, sweeping and dying',
    minutes: 25,
    when: 'how rows keep files, their history, their bin or a sweep of bytes has changed'
  },
  shell: {
    proves: 'the frame, palette and dialogs of the shell in every theme, width and language',
    minutes: 10,
    when: 'the shell has changed'
  },
  steady: {
    proves: 'the whole test run five times in a row beside two busy processes, without a second try',
    minutes: 120,
    when: 'before a release, and when a test was seen to fail now and then'
  },
  themes: {
    proves: 'every test of a component and a screen asks every rule of axe in every theme',
    minutes: 15,
    when: 'a theme, a colour or what is drawn differently by theme has changed'
  },
  upgrades: {
    proves:
      'the databases of five former states of the product come out of an upgrade as a fresh one: rights, menus, words and shape',
    minutes: 1,
    when: 'a migration, the reference data or how they are brought has changed'
  },
  walk: {
    proves:
      'each of the roles opens every page of its menu by its title in the palette, in Chinese and English, on a wide window and at 320 px: nothing is cut off, lies on anything else, or takes the focus from the heading',
    minutes: 10,
    when: 'a screen, a menu, a text or a style has changed, and before a release'
  }
}
