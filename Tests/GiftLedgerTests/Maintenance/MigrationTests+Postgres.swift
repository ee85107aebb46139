extension MigrationTests {
    /// The output of pg_dump after release 0.2.0 took orders and was killed during a request to the billing system.
    static let release020OfPostgres = #"""
        SET check_function_bodies = false;
        CREATE FUNCTION entry_is_final() RETURNS trigger
            LANGUAGE plpgsql
            AS $$ BEGIN
            RAISE EXCEPTION 'entries are never changed';
        END $$;
        CREATE FUNCTION next_event_number() RETURNS bigint
            LANGUAGE sql
            AS $$
            UPDATE counter SET value = value + 1 WHERE name = 'events' RETURNING value
        $$;
        CREATE TABLE category (
            id text NOT NULL COLLATE "C",
            name text NOT NULL,
            description text NOT NULL,
            extension text NOT NULL,
            other text NOT NULL,
            "position" bigint NOT NULL,
            version bigint NOT NULL
        );
        CREATE TABLE category_gift (
            category text NOT NULL COLLATE "C",
            gift text NOT NULL COLLATE "C",
            "position" bigint NOT NULL
        );
        CREATE TABLE counter (
            name text NOT NULL COLLATE "C",
            value bigint NOT NULL
        )
        WITH (fillfactor='10');
        CREATE TABLE credit (
            id text NOT NULL COLLATE "C",
            "user" text NOT NULL COLLATE "C",
            key text NOT NULL COLLATE "C",
            coins bigint NOT NULL,
            issuer text NOT NULL,
            balance bigint NOT NULL,
            at bigint NOT NULL
        );
        CREATE TABLE entry (
            number bigint NOT NULL,
            "order" text NOT NULL COLLATE "C",
            account text NOT NULL COLLATE "C",
            amount bigint NOT NULL,
            at bigint NOT NULL
        );
        ALTER TABLE entry ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
            SEQUENCE NAME entry_number_seq
            START WITH 1
            INCREMENT BY 1
            NO MINVALUE
            NO MAXVALUE
            CACHE 1
        );
        CREATE TABLE event (
            number bigint DEFAULT next_event_number() NOT NULL,
            room text NOT NULL COLLATE "C",
            seq bigint NOT NULL,
            id text NOT NULL COLLATE "C",
            body text NOT NULL,
            at bigint NOT NULL
        );
        CREATE TABLE gift (
            id text NOT NULL COLLATE "C",
            name text NOT NULL,
            description text NOT NULL,
            icon text NOT NULL,
            resource text NOT NULL,
            level bigint NOT NULL,
            coins bigint NOT NULL,
            extension text NOT NULL,
            other text NOT NULL,
            listed bigint NOT NULL,
            version bigint NOT NULL,
            rowid bigint NOT NULL,
            CONSTRAINT gift_coins_check CHECK (((coins >= 0) AND (coins <= 1000000000)))
        );
        CREATE TABLE gift_order (
            id text NOT NULL COLLATE "C",
            sender text NOT NULL COLLATE "C",
            key text COLLATE "C",
            fingerprint bytea,
            room text NOT NULL COLLATE "C",
            receiver text NOT NULL COLLATE "C",
            gift text NOT NULL COLLATE "C",
            coins bigint NOT NULL,
            count bigint NOT NULL,
            cost bigint NOT NULL,
            state bigint NOT NULL,
            seq bigint,
            answer text,
            body text,
            attempts bigint NOT NULL,
            next_attempt_at bigint,
            created_at bigint NOT NULL,
            at bigint,
            rowid bigint NOT NULL
        );
        ALTER TABLE gift_order ALTER COLUMN rowid ADD GENERATED ALWAYS AS IDENTITY (
            SEQUENCE NAME gift_order_rowid_seq
            START WITH 1
            INCREMENT BY 1
            NO MINVALUE
            NO MAXVALUE
            CACHE 1
        );
        ALTER TABLE gift ALTER COLUMN rowid ADD GENERATED ALWAYS AS IDENTITY (
            SEQUENCE NAME gift_rowid_seq
            START WITH 1
            INCREMENT BY 1
            NO MINVALUE
            NO MAXVALUE
            CACHE 1
        );
        CREATE TABLE ledger_format (
            version bigint NOT NULL
        );
        CREATE TABLE mute (
            room text NOT NULL COLLATE "C",
            "user" text NOT NULL COLLATE "C",
            until bigint
        );
        CREATE TABLE relay (
            name text NOT NULL COLLATE "C",
            number bigint NOT NULL
        );
        CREATE TABLE removal (
            kind bigint NOT NULL,
            id text NOT NULL COLLATE "C",
            version bigint NOT NULL
        );
        CREATE TABLE room (
            id text NOT NULL COLLATE "C",
            host text NOT NULL,
            host_id text NOT NULL,
            kind bigint NOT NULL,
            title text NOT NULL,
            cover text NOT NULL,
            location text NOT NULL,
            state bigint NOT NULL,
            seq bigint DEFAULT 0 NOT NULL,
            likes bigint DEFAULT 0 NOT NULL,
            heat bigint DEFAULT 0 NOT NULL,
            opened_at bigint NOT NULL,
            version bigint NOT NULL
        )
        WITH (fillfactor='70');
        CREATE TABLE translation (
            kind bigint NOT NULL,
            id text NOT NULL COLLATE "C",
            language text NOT NULL COLLATE "C",
            name text,
            description text
        );
        CREATE TABLE wallet (
            "user" text NOT NULL COLLATE "C",
            coins bigint NOT NULL,
            CONSTRAINT wallet_coins_check CHECK (((coins >= 0) AND (coins <= '9007199254740991'::bigint)))
        );
        CREATE TABLE writer (
            name text NOT NULL COLLATE "C",
            batch bigint NOT NULL,
            at bigint NOT NULL
        )
        WITH (fillfactor='50');
        INSERT INTO counter VALUES ('answers', 0);
        INSERT INTO counter VALUES ('exclusive', 0);
        INSERT INTO counter VALUES ('catalog', 1);
        INSERT INTO counter VALUES ('rooms', 1);
        INSERT INTO counter VALUES ('events', 2);
        INSERT INTO credit VALUES ('01a220a5-4059-7000-991f-cd25a6ac96ee', 'u1', 'c1', 100, 'admin', 100, 1795844030554);
        INSERT INTO entry OVERRIDING SYSTEM VALUE VALUES (1, '01a220a5-4059-7000-991f-cd25a6ac96ee', 'outside', -100, 1795844030556);
        INSERT INTO entry OVERRIDING SYSTEM VALUE VALUES (2, '01a220a5-4059-7000-991f-cd25a6ac96ee', 'wallet/u1', 100, 1795844030556);
        INSERT INTO entry OVERRIDING SYSTEM VALUE VALUES (3, '01a220a5-4093-7000-b1f1-7f1fd274bef8', 'wallet/u1', -20, 1795844030662);
        INSERT INTO entry OVERRIDING SYSTEM VALUE VALUES (4, '01a220a5-4093-7000-b1f1-7f1fd274bef8', 'income/host', 20, 1795844030662);
        INSERT INTO entry OVERRIDING SYSTEM VALUE VALUES (5, '01a220a5-439e-7000-9e88-f21f0f7fd781', 'outside', -10, 1795844031429);
        INSERT INTO entry OVERRIDING SYSTEM VALUE VALUES (6, '01a220a5-439e-7000-9e88-f21f0f7fd781', 'income/host', 10, 1795844031429);
        INSERT INTO event VALUES (1, 'r1', 1, '01a220a5-4093-7000-b1f1-7f1fd274bef8', '{"catalogVersion":1,"cost":20,"count":2,"gift":{"coins":10,"desc":"","extensionInfo":{},"giftID":"rose","iconURL":"","level":0,"name":"Rose","resourceURL":""},"id":"01a220a5-4093-7000-b1f1-7f1fd274bef8","receiver":{"avatarURL":"","level":"0","userID":"host","userName":""},"room":"r1","sender":{"avatarURL":"","level":"0","userID":"u1","userName":"U1"},"seq":1,"time":1795844030652,"type":"gift"}', 1795844030652);
        INSERT INTO event VALUES (2, 'r1', 2, '01a220a5-439e-7000-9e88-f21f0f7fd781', '{"catalogVersion":1,"cost":10,"count":1,"gift":{"coins":10,"desc":"","extensionInfo":{},"giftID":"rose","iconURL":"","level":0,"name":"Rose","resourceURL":""},"id":"01a220a5-439e-7000-9e88-f21f0f7fd781","receiver":{"avatarURL":"","level":"0","userID":"host","userName":""},"room":"r1","sender":{"avatarURL":"","level":"0","userID":"u1","userName":"U1"},"seq":2,"time":1795844031427,"type":"gift"}', 1795844031428);
        INSERT INTO gift OVERRIDING SYSTEM VALUE VALUES ('rose', 'Rose', '', '', '', 0, 10, '', '', 1, 1, 1);
        INSERT INTO gift_order OVERRIDING SYSTEM VALUE VALUES ('01a220a5-4093-7000-b1f1-7f1fd274bef8', 'u1', 'paid', '\x71e663c4c3adb44776f8193a1b5a1ffc3f9c23817e371ed8e9bce0f9f64b22ff', 'r1', 'host', 'rose', 10, 2, 20, 1, 1, '{"balance":80}', NULL, 0, NULL, 1795844030664, 1795844030664, 1);
        INSERT INTO gift_order OVERRIDING SYSTEM VALUE VALUES ('01a220a5-4105-7000-99f0-6ff7a6ff0d81', 'u1', 'poor', '\xa1f4f9a25501ea4a021a95ef68df7642e35126bc96df80ac7525d199fe343fb7', 'r1', 'host', 'rose', 10, 99, 990, 2, NULL, '{"have":80,"need":990}', NULL, 0, NULL, 1795844030732, 1795844030732, 2);
        INSERT INTO gift_order OVERRIDING SYSTEM VALUE VALUES ('01a220a5-439e-7000-9e88-f21f0f7fd781', 'u1', 'allowed', '\x18ae760a2a65cd3563de6d540c09e6e94decdf37318a47e9fd76487c05013a92', 'r1', 'host', 'rose', 10, 1, 10, 1, 2, '{"balance":70}', NULL, 0, NULL, 1795844031390, 1795844031430, 3);
        INSERT INTO gift_order OVERRIDING SYSTEM VALUE VALUES ('01a220a5-4414-7000-92a9-93e38afa650f', 'u1', 'denied', '\x71e663c4c3adb44776f8193a1b5a1ffc3f9c23817e371ed8e9bce0f9f64b22ff', 'r1', 'host', 'rose', 10, 2, 20, 2, NULL, '{"code":7,"reason":"risk"}', NULL, 0, NULL, 1795844031508, 1795844031523, 4);
        INSERT INTO gift_order OVERRIDING SYSTEM VALUE VALUES ('01a220a5-4437-7000-9deb-aa33209b44ea', 'u1', 'refundable', '\x16ce57349a565b574815792348ed3c3b98e656982287322ab6749d384983c01d', 'r1', 'host', 'rose', 10, 3, 30, 4, NULL, NULL, '{"catalogVersion":1,"gift":{"coins":10,"desc":"","extensionInfo":{},"giftID":"rose","iconURL":"","level":0,"name":"Rose","resourceURL":""},"receiver":{"avatarURL":"","level":"0","userID":"host","userName":""},"sender":{"avatarURL":"","level":"0","userID":"u1","userName":"U1"}}', 2, 1795844073926, 1795844031543, 1795844037592, 5);
        INSERT INTO gift_order OVERRIDING SYSTEM VALUE VALUES ('01a220a5-4447-7000-825b-fabb90ae2823', 'u1', 'unknown', '\x94beb62f2ba68ede39e4bbd9990c7db435e58d7ef6941345623776b62c28bbfe', 'r1', 'host', 'rose', 10, 5, 50, 3, NULL, NULL, '{"catalogVersion":1,"gift":{"coins":10,"desc":"","extensionInfo":{},"giftID":"rose","iconURL":"","level":0,"name":"Rose","resourceURL":""},"receiver":{"avatarURL":"","level":"0","userID":"host","userName":""},"sender":{"avatarURL":"","level":"0","userID":"u1","userName":"U1"}}', 3, 1795844368492, 1795844031559, NULL, 7);
        INSERT INTO gift_order OVERRIDING SYSTEM VALUE VALUES ('01a220a5-4441-7000-bf7d-c150eea6d747', 'u1', 'undone', '\x3ffd4fabca2adb42ca8271a06de223fda9384b7a5211c85c6b06e3e2fce1faa2', 'r1', 'host', 'rose', 10, 4, 40, 4, NULL, NULL, '{"catalogVersion":1,"gift":{"coins":10,"desc":"","extensionInfo":{},"giftID":"rose","iconURL":"","level":0,"name":"Rose","resourceURL":""},"receiver":{"avatarURL":"","level":"0","userID":"host","userName":""},"sender":{"avatarURL":"","level":"0","userID":"u1","userName":"U1"}}', 0, NULL, 1795844031553, 1795844068488, 6);
        INSERT INTO gift_order OVERRIDING SYSTEM VALUE VALUES ('01a220a5-dd59-7000-8324-061e7b74908f', 'u1', 'pending', '\xcb69413df204f1a3d55dc688e373850dee0d75696669ccea3516aa2b62740628', 'r1', 'host', 'rose', 10, 6, 60, 0, NULL, NULL, '{"catalogVersion":1,"gift":{"coins":10,"desc":"","extensionInfo":{},"giftID":"rose","iconURL":"","level":0,"name":"Rose","resourceURL":""},"receiver":{"avatarURL":"","level":"0","userID":"host","userName":""},"sender":{"avatarURL":"","level":"0","userID":"u1","userName":"U1"}}', 0, NULL, 1795844070745, NULL, 8);
        INSERT INTO ledger_format VALUES (1);
        INSERT INTO room VALUES ('r1', '{"avatarURL":"","level":"0","userID":"host","userName":""}', 'host', 0, 'One', '', '', 1, 2, 0, 30, 1795844030514, 1);
        INSERT INTO wallet VALUES ('u1', 80);
        INSERT INTO writer VALUES ('b5w7f43w45vv4hejvxozru26', 18, 1795844070696);
        SELECT pg_catalog.setval('entry_number_seq', 6, true);
        SELECT pg_catalog.setval('gift_order_rowid_seq', 8, true);
        SELECT pg_catalog.setval('gift_rowid_seq', 1, true);
        ALTER TABLE ONLY category_gift
            ADD CONSTRAINT category_gift_pkey PRIMARY KEY (category, gift);
        ALTER TABLE ONLY category
            ADD CONSTRAINT category_pkey PRIMARY KEY (id);
        ALTER TABLE ONLY counter
            ADD CONSTRAINT counter_pkey PRIMARY KEY (name);
        ALTER TABLE ONLY credit
            ADD CONSTRAINT credit_pkey PRIMARY KEY (id);
        ALTER TABLE ONLY credit
            ADD CONSTRAINT credit_user_key_key UNIQUE ("user", key);
        ALTER TABLE ONLY entry
            ADD CONSTRAINT entry_pkey PRIMARY KEY (number);
        ALTER TABLE ONLY event
            ADD CONSTRAINT event_id_key UNIQUE (id);
        ALTER TABLE ONLY event
            ADD CONSTRAINT event_pkey PRIMARY KEY (number);
        ALTER TABLE ONLY event
            ADD CONSTRAINT event_room_seq_key UNIQUE (room, seq);
        ALTER TABLE ONLY gift_order
            ADD CONSTRAINT gift_order_pkey PRIMARY KEY (id);
        ALTER TABLE ONLY gift_order
            ADD CONSTRAINT gift_order_sender_key_key UNIQUE (sender, key);
        ALTER TABLE ONLY gift
            ADD CONSTRAINT gift_pkey PRIMARY KEY (id);
        ALTER TABLE ONLY mute
            ADD CONSTRAINT mute_pkey PRIMARY KEY (room, "user");
        ALTER TABLE ONLY relay
            ADD CONSTRAINT relay_pkey PRIMARY KEY (name);
        ALTER TABLE ONLY removal
            ADD CONSTRAINT removal_pkey PRIMARY KEY (kind, id);
        ALTER TABLE ONLY room
            ADD CONSTRAINT room_pkey PRIMARY KEY (id);
        ALTER TABLE ONLY translation
            ADD CONSTRAINT translation_pkey PRIMARY KEY (kind, id, language);
        ALTER TABLE ONLY wallet
            ADD CONSTRAINT wallet_pkey PRIMARY KEY ("user");
        ALTER TABLE ONLY writer
            ADD CONSTRAINT writer_pkey PRIMARY KEY (name);
        CREATE INDEX category_gift_gift ON category_gift USING btree (gift);
        CREATE INDEX entry_account ON entry USING btree (account, number);
        CREATE INDEX gift_order_due ON gift_order USING btree (next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
        CREATE INDEX gift_order_receiver ON gift_order USING btree (receiver, at);
        CREATE INDEX gift_order_row ON gift_order USING btree (rowid);
        CREATE INDEX room_version ON room USING btree (version);
        CREATE TRIGGER entry_final BEFORE DELETE OR UPDATE ON entry FOR EACH STATEMENT EXECUTE FUNCTION entry_is_final();
        ALTER TABLE ONLY category_gift
            ADD CONSTRAINT category_gift_category_fkey FOREIGN KEY (category) REFERENCES category(id) ON DELETE CASCADE;
        ALTER TABLE ONLY category_gift
            ADD CONSTRAINT category_gift_gift_fkey FOREIGN KEY (gift) REFERENCES gift(id) ON DELETE CASCADE;
        """#
}
