// The tests of rules files in the Test Explorer. The server knows them and runs them.

import * as vscode from "vscode";

/** A test as the server tells it. */
interface Told {
  name: string;
  range: Place;
}

/** How a test went. */
interface Ran {
  name: string;
  holds: boolean;
  message?: string;
  range?: Place;
}

interface Place {
  start: vscode.Position;
  end: vscode.Position;
}

function range({ start, end }: Place): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

/** Keeps the tests of all open files of a language in the Test Explorer. */
export function explore(language: string): vscode.Disposable {
  const tests = vscode.tests.createTestController(language, "Boardwright");
  const look = (document: vscode.TextDocument) => {
    if (document.languageId === language) void list(tests, document);
  };
  tests.createRunProfile("Run", vscode.TestRunProfileKind.Run, (request, token) => run(tests, request, token), true);
  tests.refreshHandler = () => vscode.workspace.textDocuments.forEach(look);
  vscode.workspace.textDocuments.forEach(look);
  return vscode.Disposable.from(
    tests,
    vscode.workspace.onDidOpenTextDocument(look),
    vscode.workspace.onDidSaveTextDocument(look),
    vscode.workspace.onDidCloseTextDocument((document) => tests.items.delete(document.uri.toString())),
  );
}

async function list(tests: vscode.TestController, document: vscode.TextDocument): Promise<void> {
  const uri = document.uri;
  const told = await ask<Told[]>("boardwright.tests", uri);
  const file = tests.createTestItem(uri.toString(), vscode.workspace.asRelativePath(uri), uri);
  for (const test of told ?? []) {
    const item = tests.createTestItem(`${uri} ${test.name}`, test.name, uri);
    item.range = range(test.range);
    file.children.add(item);
  }
  if (told?.length) tests.items.add(file);
  else tests.items.delete(file.id);
}

/** What the server answers; nothing, where it is not there. */
async function ask<T>(command: string, ...args: unknown[]): Promise<T | undefined> {
  try {
    return await vscode.commands.executeCommand<T>(command, ...args.map(String));
  } catch {
    return undefined;
  }
}

async function run(
  tests: vscode.TestController,
  request: vscode.TestRunRequest,
  token: vscode.CancellationToken,
): Promise<void> {
  const run = tests.createTestRun(request);
  const all = [...tests.items].map(([, item]) => item);
  for (const item of (request.include ?? all).flatMap(leaves)) {
    if (token.isCancellationRequested || request.exclude?.includes(item)) {
      run.skipped(item);
      continue;
    }
    run.started(item);
    report(run, item, await ask<Ran[]>("boardwright.test", item.uri, item.label));
  }
  run.end();
}

/** The tests of a file, or the test itself. */
function leaves(item: vscode.TestItem): vscode.TestItem[] {
  return item.children.size ? [...item.children].map(([, child]) => child) : [item];
}

function report(run: vscode.TestRun, item: vscode.TestItem, ran: Ran[] | undefined): void {
  const one = ran?.find((test) => test.name === item.label);
  if (one?.holds) {
    run.passed(item);
    return;
  }
  const message = new vscode.TestMessage(one?.message ?? "the test cannot be run: mend what is underlined first");
  if (one?.range && item.uri) message.location = new vscode.Location(item.uri, range(one.range));
  if (one) run.failed(item, message);
  else run.errored(item, message);
}
