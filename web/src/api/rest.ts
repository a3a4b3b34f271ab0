/** The REST part of the server; every failure is a `Problem` with a sentence for people. */
import type {
  Credentials,
  GameInfo,
  Home,
  LessonMoment,
  LessonMoves,
  Link,
  LogIn,
  Moment,
  NewPassword,
  NewTable,
  PieceList,
  PlayNow,
  Replay,
  Review,
  Session,
  TableInfo,
  Tables,
} from './types.gen';
import type { Problem as ProblemBody } from './types.gen';

export type Code = ProblemBody['code'] | 'offline';

export class Problem extends Error {
  constructor(
    readonly code: Code,
    message: string,
  ) {
    super(message);
  }
}

async function ask(path: string, method = 'GET', body?: unknown): Promise<Response> {
  const init: RequestInit = { method, credentials: 'same-origin', headers: { Accept: 'application/json, text/*' } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, 'Content-Type': 'application/json' };
  }
  const answer = await fetch(`/api${path}`, init).catch(() => {
    throw new Problem('offline', 'The server cannot be reached.');
  });
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as ProblemBody | null;
  throw new Problem(problem?.code ?? 'internal', problem?.message ?? `The server answered ${answer.status}.`);
}

async function json<Body>(path: string, method?: string, body?: unknown): Promise<Body> {
  return (await ask(path, method, body)).json() as Promise<Body>;
}

const table = (id: string) => `/tables/${encodeURIComponent(id)}`;
const game = (name: string) => `/games/${encodeURIComponent(name)}`;

/** Rules as Markdown, and the language they came in. */
export interface RulesText {
  text: string;
  language: string;
}

async function rules(name: string, language: string): Promise<RulesText> {
  const answer = await ask(`${game(name)}/rules?language=${language}`);
  return { text: await answer.text(), language: answer.headers.get('Content-Language') ?? 'en' };
}

export const api = {
  home: () => json<Home>('/home'),
  games: () => json<GameInfo[]>('/games'),
  rules,
  pieces: (name: string) => json<PieceList[]>(`${game(name)}/pieces`),
  lesson: (name: string, key: string, body: LessonMoves) =>
    json<LessonMoment>(`${game(name)}/lessons/${encodeURIComponent(key)}`, 'POST', body),
  session: () => json<Session>('/session'),
  signIn: (name: string) => json<Session>('/session', 'POST', { name }),
  logOut: () => json<Session>('/session', 'DELETE'),
  makeAccount: (body: Credentials) => json<Session>('/account', 'POST', body),
  changePassword: (body: NewPassword) => json<Session>('/account/password', 'POST', body),
  logIn: (body: LogIn) => json<Session>('/login', 'POST', body),
  makeTable: (body: NewTable) => json<TableInfo>('/tables', 'POST', body),
  playNow: (body: PlayNow) => json<TableInfo>('/play-now', 'POST', body),
  archive: (before?: number) => json<Tables>(`/tables?list=archive${before === undefined ? '' : `&before=${before}`}`),
  table: (id: string) => json<TableInfo>(table(id)),
  replay: (id: string, start: number, count: number) => json<Replay>(`${table(id)}/replay?start=${start}&count=${count}`),
  moment: (id: string, ply: number) => json<Moment>(`${table(id)}/moment?ply=${ply}`),
  review: (id: string) => json<Review>(`${table(id)}/review`),
  link: (id: string) => json<Link>(`${table(id)}/link`),
  recordAddress: (id: string) => `/api${table(id)}/record`,
  qrAddress: (id: string) => `/api${table(id)}/qr.svg`,
};
