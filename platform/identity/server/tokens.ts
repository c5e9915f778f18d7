/** Access tokens (JWT, 1 h) and refresh tokens (one family per session, rotated on use). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { expiredTokenMessage, invalidCredentialsMessage } from '#platform/http/contract.ts';
import { Failure } from '#platform/http/model/failure.ts';
import type { Secrets } from './secrets.ts';

/** Life of an access token, in seconds. */
export const accessTokenSeconds = 3_600;
const issuer = 'archwright';

/** Claims of an access token. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
}

/** Content of a refresh token: a session and its number of rotations. */
export interface RefreshClaims {
  readonly sessionId: string;
  readonly generation: number;
}

/** Cache of verified tokens: only their expiry is checked again. */
const mostVerified = 2_000;

const refused = (message: string): Failure => new Failure(401, message);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Issues and verifies the tokens of one installation. */
export class Tokens {
  readonly #accessKey: Buffer;
  readonly #refreshKey: Buffer;
  readonly #verified = new Map<string, { readonly claims: AccessClaims; readonly expiresAt: number }>();

  constructor(secrets: Secrets) {
    this.#accessKey = secrets.key('access token');
    this.#refreshKey = secrets.key('refresh token');
  }

  createAccessToken(claims: AccessClaims, now = new Date()): Promise<string> {
    const issuedAt = Math.floor(now.getTime() / 1000);
    return new SignJWT({ sid: claims.sessionId })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(claims.userId)
      .setIssuer(issuer)
      .setAudience(issuer)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + accessTokenSeconds)
      .sign(this.#accessKey);
  }

  /** Throws 401 "Expired JWT Token" or "Invalid credentials.". */
  async readAccessToken(token: string): Promise<AccessClaims> {
    const verified = this.#verified.get(token);
    if (!verified) return this.#verify(token);
    if (Date.now() < verified.expiresAt) return verified.claims;
    this.#verified.delete(token);
    throw refused(expiredTokenMessage);
  }

  async #verify(token: string): Promise<AccessClaims> {
    try {
      const { payload } = await jwtVerify(token, this.#accessKey, {
        algorithms: ['HS256'],
        typ: 'JWT',
        issuer,
        audience: issuer,
        requiredClaims: ['exp', 'sub', 'sid'],
      });
      const sessionId = payload['sid'];
      if (typeof payload.sub !== 'string' || typeof sessionId !== 'string') throw refused(invalidCredentialsMessage);
      if (!uuid.test(payload.sub) || !uuid.test(sessionId)) throw refused(invalidCredentialsMessage);
      const claims: AccessClaims = { userId: payload.sub, sessionId };
      if (this.#verified.size >= mostVerified) this.#verified.clear();
      this.#verified.set(token, { claims, expiresAt: (payload.exp ?? 0) * 1000 });
      return claims;
    } catch (error) {
      throw refused(error instanceof errors.JWTExpired ? expiredTokenMessage : invalidCredentialsMessage);
    }
  }

  /** Deterministic for session and generation, so that two tabs get the same token. */
  createRefreshToken({ sessionId, generation }: RefreshClaims): string {
    return `${sessionId}.${generation}.${this.#refreshMac(sessionId, generation).toString('base64url')}`;
  }

  /** Undefined when the token was not issued here. */
  readRefreshToken(token: string): RefreshClaims | undefined {
    const [sessionId = '', generationText = '', mac = '', ...rest] = token.split('.');
    if (rest.length > 0 || !uuid.test(sessionId) || !/^(0|[1-9]\d{0,8})$/.test(generationText)) return undefined;
    const generation = Number(generationText);
    const given = Buffer.from(mac, 'base64url');
    const expected = this.#refreshMac(sessionId, generation);
    return given.length === expected.length && timingSafeEqual(given, expected) ? { sessionId, generation } : undefined;
  }

  #refreshMac(sessionId: string, generation: number): Buffer {
    return createHmac('sha256', this.#refreshKey).update(`${sessionId}.${generation}`).digest();
  }
}
