/** The options of each command, as `--help` shows them. README.md explains them. */
export const USAGE = {
  serve: `npm run --silent serve -- --data DIR (--origin | --accounts | --remote URL) [options]

Serves a workspace without a window. Prints one line of JSON with the address and a token when it is ready.

  --data DIR               the folder where the databases live
  --origin                 be the workspace itself
  --accounts               serve the app with its accounts, as npm start does
  --remote URL             copy the workspace at this address; its token comes from CARREL_REMOTE_TOKEN or the keychain
  --port N                 the port to listen on; 4870 by default, 0 for any free one
  --host H                 the address to listen on; 127.0.0.1 by default
  --address URL            the address at which users reach the host, when a proxy stands before it
  --import PATH            import a folder or an archive of Markdown; may be repeated
  --import-as KIND         space or collection: the treatment of several books in one folder
  --strict                 refuse an import that needs a repair
  --sample                 fill an empty store with the handbook
  --allow-private-fetch    permit fetches from addresses in private networks
  --allow-api-requests     let the person at this machine send requests to APIs from pages
  --help                   show these options
`,
  token: `npm run --silent token -- (create | list | revoke ID) --data DIR [options]

Creates, lists and revokes the tokens of a workspace. Prints one JSON value on each line.

  --data DIR      the folder where the databases live
  --user EMAIL    the user of the token; by default the owner of the workspace
  --label TEXT    the name of a new token
  --help          show these options
`,
  save: `npm run --silent save -- --data DIR --to FOLDER

Writes all readable texts of a data folder to a new folder, also those of a damaged store. Prints one line of JSON.

  --data DIR     the folder where the databases live
  --to FOLDER    a new folder for the texts
  --help         show these options
`,
}

/** True when a command line asks for its options. */
export const wantsHelp = (argv: readonly string[]): boolean => argv.includes('--help') || argv.includes('-h')
