/** Scripts of other databases: what they are is said before the faults that they have as MySQL. */
import { expect, it } from 'vitest';
import { parseSchema } from '../parse-schema.ts';
import { problemText } from './problems.ts';

const postgres = `--
-- PostgreSQL database dump
--

SET client_encoding = 'UTF8';
SELECT pg_catalog.set_config('search_path', '', false);

CREATE TABLE public.orders (
    id bigint NOT NULL,
    placed timestamp with time zone DEFAULT now()
);

ALTER TABLE public.orders OWNER TO shop;
COPY public.orders (id, placed) FROM stdin;
1\t2020-01-01 00:00:00+00
\\.
ALTER TABLE ONLY public.orders ADD CONSTRAINT orders_pkey PRIMARY KEY (id);
`;
const sqlite = `PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE IF NOT EXISTS "orders" (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT);
COMMIT;
`;
const sqlServer = `SET ANSI_NULLS ON\r
GO\r
CREATE TABLE [dbo].[Orders](\r
  [Id] [int] IDENTITY(1,1) NOT NULL,\r
  [Name] [nvarchar](max) NULL,\r
  CONSTRAINT [PK_Orders] PRIMARY KEY CLUSTERED ([Id] ASC)\r
) ON [PRIMARY]\r
GO\r
`;
const oracle = `CREATE TABLE "SHOP"."ORDERS" (
  "ID" NUMBER(10,0) NOT NULL ENABLE,
  "NAME" VARCHAR2(200 BYTE)
) SEGMENT CREATION IMMEDIATE PCTFREE 10;
`;
const firstOf = (text: string): string | undefined => parseSchema(text).problems.map(problemText)[0];

it.each([
  ['PostgreSQL', 'line 2, column 1', postgres],
  ['SQLite', 'line 1, column 1', sqlite],
  ['SQL Server', 'line 1, column 1', sqlServer],
  ['Oracle', 'line 2, column 8', oracle],
  ['PostgreSQL', 'line 2, column 9', 'CREATE TABLE carts (\n  owner jsonb\n);\n'],
  ['PostgreSQL', 'line 2, column 26', "CREATE TABLE a (b text,\n  c varchar(9) DEFAULT 'x'::text);\n"],
])('a script of %s is told as such at %s', (name, place, text) => {
  expect(firstOf(text)).toBe(`${place}: this looks like ${name}, but only MySQL and MariaDB are read here`);
  // What cannot be read is listed as well.
  expect(parseSchema(text).problems.length).toBeGreaterThan(1);
});

it.each([
  [
    'has no fault',
    'CREATE TABLE pragma (id SERIAL PRIMARY KEY, owner VARCHAR(9));\nCREATE TABLE t (c CHARACTER VARYING(9));',
  ],
  ['names PostgreSQL in a text', "CREATE TABLE a (b text COMMENT 'jsonb, bytea',;"],
  ['names it in comments', '-- was jsonb in PostgreSQL\n/* bytea */ CREATE TABLE a (b int,;'],
  ['was written by MySQL', '-- MySQL dump 10.13\nCREATE TABLE a (b jsonb);'],
  ['has options of MySQL', 'CREATE TABLE a (b jsonb) ENGINE=InnoDB;'],
  ['quotes names as MySQL does', 'CREATE TABLE `a` (b jsonb);'],
])('a script that %s is not taken for another one', (_name, text) => {
  expect(parseSchema(text).problems.map(({ message }) => message)).not.toContainEqual(
    expect.stringContaining('looks like'),
  );
});

it('does not take longer than in proportion, whatever a text repeats', () => {
  const units = ["'", "'\\", '/*', 'CREATE TYPE ', 'COPY a ', '\n', ') ', '[', 'ALTER TABLE ', 'dbo .'];
  const before = process.cpuUsage();
  for (const unit of units) parseSchema(`CREATE TABL a;\n${unit.repeat(Math.ceil(200_000 / unit.length))}`);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(10_000);
});
