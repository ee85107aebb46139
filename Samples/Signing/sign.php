<?php
// Prints the signed path of a picture. usage: php sign.php KEY PLAN [SOURCE]     without SOURCE: the path of an upload
function base64url(string $data): string
{
    return rtrim(strtr(base64_encode($data), '+/', '-_'), '=');
}

function signed_path(string $key, string $plan, ?string $source = null): string
{
    $rest = $source === null ? "/$plan.png" : "/$plan/" . base64url($source) . '.png';
    return '/v1/' . base64url(hash_hmac('sha256', "/v1$rest", hex2bin($key), true)) . $rest;
}

echo signed_path(...array_slice($argv, 1)), "\n";
