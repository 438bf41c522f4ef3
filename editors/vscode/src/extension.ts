// The extension: starts the language server, and does in VS Code what a server cannot: terminals, panels, the Test Explorer.

import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/node";
import { explore } from "./tests";

const LANGUAGE = "boardwright";

let client: LanguageClient | undefined;

/** The program that the settings name. */
function program(): string {
  return vscode.workspace.getConfiguration("boardwright").get("path", "boardwright");
}

function start(): LanguageClient {
  return new LanguageClient(
    LANGUAGE,
    "Boardwright",
    { command: program(), args: ["lsp"] },
    {
      documentSelector: [{ language: LANGUAGE }],
      initializationOptions: { commands: ["boardwright.play"] },
    },
  );
}

/** The rules file that a command is about: the one it names, or else the one in front. */
async function file(uri?: string): Promise<vscode.Uri | undefined> {
  const document = uri
    ? await vscode.workspace.openTextDocument(vscode.Uri.parse(uri))
    : vscode.window.activeTextEditor?.document;
  if (document?.languageId !== LANGUAGE) {
    void vscode.window.showErrorMessage("open a rules file first");
    return undefined;
  }
  // what is played is what is on the disk
  if (!(await document.save())) return undefined;
  return document.uri;
}

/** Plays a game in a terminal. The program is started without a shell: nothing in the name of a file has a meaning there. */
async function play(uri?: string): Promise<void> {
  const game = await file(uri);
  if (!game) return;
  const name = `play ${game.path.split("/").at(-1)}`;
  vscode.window.createTerminal({ name, shellPath: program(), shellArgs: ["play", game.fsPath] }).show();
}

/** Shows the studio in a panel beside the file. */
async function preview(uri?: string): Promise<void> {
  const game = await file(uri);
  if (!game) return;
  const address = await vscode.commands.executeCommand<string>("boardwright.studio", game.toString(), false);
  if (!address) return;
  await vscode.commands.executeCommand("simpleBrowser.api.open", vscode.Uri.parse(address), {
    viewColumn: vscode.ViewColumn.Beside,
  });
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  client = start();
  context.subscriptions.push(
    vscode.commands.registerCommand("boardwright.play", play),
    vscode.commands.registerCommand("boardwright.preview", preview),
    vscode.commands.registerCommand("boardwright.restart", async () => client?.restart()),
    explore(LANGUAGE),
  );
  try {
    await client.start();
  } catch (error) {
    void vscode.window.showErrorMessage(
      `\`${program()} lsp\` cannot be started: install the program, or say where it is in the setting \`boardwright.path\` (${error})`,
    );
  }
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
